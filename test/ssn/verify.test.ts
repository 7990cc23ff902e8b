import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cases from '../cases/ssn-decisions.json' with { type: 'json' };
import { ScreeningError } from '../../src/main.js';
import {
  createAuthoritativeBuilder,
  createMortalityBuilder,
  createSsnReader,
  createSsnVerifier,
  parseHighGroups,
  SSN_FORMAT_REASONS,
  SSN_MATCH_CODES,
  type AuthoritativeStore,
  type MortalityStore,
  type SsnIndicator,
  type SsnMatchCode,
  type SsnResult,
} from '../../src/ssn/ssn.js';
import { findForeignWords } from './contract-words.js';

const hmacKey = Uint8Array.from({ length: 32 }, (_, i) => i);
const otherKey = Uint8Array.from({ length: 32 }, (_, i) => i + 1);
const SSN = '523-44-1928';

type Names = readonly (readonly [first: string, middle: string, last: string])[];

const fileNames = async (ssn: string, names: Names, key = hmacKey): Promise<AuthoritativeStore> => {
  const builder = createAuthoritativeBuilder({ hmacKey: key });
  for (const [firstName, middleName, lastName] of names) builder.add({ ssn, firstName, middleName, lastName });
  return (await builder.build()).store;
};

const fileDeaths = async (numbers: readonly string[], key = hmacKey): Promise<MortalityStore> => {
  const builder = createMortalityBuilder({ hmacKey: key });
  for (const ssn of numbers) builder.apply(ssn, 'add', {});
  return (await builder.build()).store;
};

/** What the indicators are for each code when the mortality file is there and the number is not on it. */
const INDICATORS: Readonly<
  Record<
    Exclude<SsnMatchCode, 'deceased_match'>,
    readonly [first: SsnIndicator, last: SsnIndicator, ssn: SsnIndicator, government: SsnIndicator]
  >
> = {
  invalid_ssn_format: ['not_processed', 'not_processed', 'attention', 'not_processed'],
  ssn_not_found: ['not_processed', 'not_processed', 'attention', 'attention'],
  full_name_match: ['clear', 'clear', 'clear', 'clear'],
  initial_name_match: ['attention', 'clear', 'clear', 'attention'],
  last_name_match: ['attention', 'clear', 'clear', 'attention'],
  first_name_match: ['clear', 'attention', 'clear', 'attention'],
  name_mismatch: ['attention', 'attention', 'clear', 'attention'],
};

interface DecisionCase {
  readonly ssn?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly onFile: Names;
  readonly deceased?: boolean;
  readonly expected: SsnMatchCode;
  readonly reason?: string;
  readonly hint?: string;
  /** Of a deceased holder. */
  readonly names?: readonly [SsnIndicator, SsnIndicator];
  readonly why: string;
}
const decisions = cases as unknown as readonly DecisionCase[];

const toExpected = ({ expected, reason, hint, names, onFile }: DecisionCase): SsnResult => {
  const isDeceased = expected === 'deceased_match';
  const [first, last, ssn, government] = isDeceased
    ? ([...names!, onFile.length > 0 ? 'clear' : 'attention', names!.every((name) => name === 'clear') ? 'clear' : 'attention'] as const)
    : INDICATORS[expected];
  const mortality = isDeceased ? 'attention' : expected === 'invalid_ssn_format' ? 'not_processed' : 'clear';
  const breakdown = { matchCode: expected, ...(reason === undefined ? {} : { reason }), ...(hint === undefined ? {} : { hint }) };
  return {
    outcome: expected === 'full_name_match' ? 'clear' : 'attention',
    breakdown: {
      dataVerification: { firstName: first, lastName: last, ssn, breakdown },
      databaseAnalyss: { governmentDatabase: government, mortalityDatabase: mortality },
    },
  } as SsnResult;
};

describe('decision table', () => {
  test.each(decisions)('$firstName | $lastName | $ssn: $expected, $why', async (row) => {
    const ssn = row.ssn ?? SSN;
    const verifier = createSsnVerifier({
      hmacKey,
      authoritative: await fileNames(ssn, row.onFile),
      mortality: await fileDeaths(row.deceased === true ? [ssn] : []),
    });
    const { firstName, lastName } = row;
    expect(verifier.verify({ ssn, firstName, lastName })).toEqual(toExpected(row));
    expect(verifier.verify({ ssn: Buffer.from(ssn), firstName, lastName })).toEqual(toExpected(row));
  });

  test('has at least 120 rows, each with its reason, and no two alike', () => {
    expect(decisions.length).toBeGreaterThanOrEqual(120);
    expect(decisions.filter(({ why }) => why.length < 3)).toEqual([]);
    expect(new Set(decisions.map((row) => JSON.stringify({ ...row, why: '' }))).size).toBe(decisions.length);
  });

  test('reaches every match code, and every reason but those of the high groups', () => {
    expect(new Set(decisions.map(({ expected }) => expected))).toEqual(new Set(SSN_MATCH_CODES));
    const reasons = SSN_FORMAT_REASONS.filter((reason) => !reason.endsWith('_issued'));
    expect(new Set(decisions.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(reasons));
  });
});

describe('precedence', () => {
  /** Every combination of facts has one code: this is the order of decisions.md, written out once more. */
  test('is total', async () => {
    const names = {
      full: ['Nora', 'Ellwood'],
      initial: ['Nell', 'Ellwood'],
      last: ['Olga', 'Ellwood'],
      first: ['Nora', 'Tarrow'],
      none: ['Olga', 'Tarrow'],
    } as const;
    const seen = new Set<string>();
    for (const format of [true, false]) {
      for (const isDead of [true, false]) {
        for (const isFiled of [true, false]) {
          for (const [agreement, [firstName, lastName]] of Object.entries(names)) {
            const ssn = format ? SSN : '523-00-1928';
            const verifier = createSsnVerifier({
              hmacKey,
              authoritative: await fileNames(ssn, isFiled ? [['Nora', '', 'Ellwood']] : []),
              mortality: await fileDeaths(isDead ? [ssn] : []),
            });
            const { outcome, breakdown } = verifier.verify({ ssn, firstName, lastName });
            const { matchCode } = breakdown.dataVerification.breakdown;
            const byName = agreement === 'none' ? 'name_mismatch' : `${agreement}_name_match`;
            expect(matchCode).toBe(!format ? 'invalid_ssn_format' : isDead ? 'deceased_match' : !isFiled ? 'ssn_not_found' : byName);
            expect(outcome).toBe(matchCode === 'full_name_match' ? 'clear' : 'attention');
            seen.add(matchCode);
          }
        }
      }
    }
    expect(seen.size).toBe(SSN_MATCH_CODES.length);
  });
});

describe('sources', () => {
  test('without a mortality file nothing is said of it, and no outcome is clear', async () => {
    const verifier = createSsnVerifier({ hmacKey, authoritative: await fileNames(SSN, [['Nora', '', 'Ellwood']]) });
    const { outcome, breakdown } = verifier.verify({ ssn: SSN, firstName: 'Nora', lastName: 'Ellwood' });
    expect(outcome).toBe('attention');
    expect(breakdown.dataVerification.breakdown).toEqual({ matchCode: 'full_name_match' });
    expect(breakdown.databaseAnalyss).toEqual({ governmentDatabase: 'clear', mortalityDatabase: 'not_processed' });
  });

  test('a generation is swapped between two calls, the other source stays', async () => {
    const subject = { ssn: SSN, firstName: 'Nora', lastName: 'Ellwood' };
    const verifier = createSsnVerifier({
      hmacKey,
      authoritative: await fileNames(SSN, [['Nora', '', 'Ellwood']]),
      mortality: await fileDeaths([]),
    });
    expect(verifier.verify(subject).outcome).toBe('clear');
    verifier.swap({ mortality: await fileDeaths([SSN]) });
    expect(verifier.verify(subject).breakdown.dataVerification).toMatchObject({
      firstName: 'clear',
      breakdown: { matchCode: 'deceased_match' },
    });
    verifier.swap({ mortality: await fileDeaths([]), authoritative: await fileNames(SSN, []) });
    expect(verifier.verify(subject).breakdown.dataVerification.breakdown.matchCode).toBe('ssn_not_found');
  });

  test('a source under another key is refused, at the start and at a swap', async () => {
    const code = expect.objectContaining({ code: 'store_key' }) as object;
    const authoritative = await fileNames(SSN, []);
    const foreign = await fileNames(SSN, [], otherKey);
    const foreignDeaths = await fileDeaths([], otherKey);
    expect(() => createSsnVerifier({ hmacKey, authoritative: foreign })).toThrow(code);
    expect(() => createSsnVerifier({ hmacKey, authoritative, mortality: foreignDeaths })).toThrow(code);
    const verifier = createSsnVerifier({ hmacKey, authoritative });
    expect(() => verifier.swap({ authoritative: foreign })).toThrow(code);
    expect(() => verifier.swap({ mortality: foreignDeaths })).toThrow(code);
    expect(verifier.verify({ ssn: SSN, firstName: 'a', lastName: 'b' }).breakdown.databaseAnalyss.mortalityDatabase).toBe('not_processed');
  });

  test('a source of the caller is asked with the digest, which is gone after the call', () => {
    const { keyId } = createSsnReader(hmacKey);
    const seen: Uint32Array[] = [];
    const during: number[][] = [];
    const verifier = createSsnVerifier({
      hmacKey,
      authoritative: {
        keyId,
        compareName: ({ place, nameKey }, { first, last }) => {
          seen.push(place, nameKey);
          during.push([...place, ...nameKey]);
          return { firstName: first.whole === 'nora', lastName: last.whole === 'ellwood', firstInitial: false, swapped: false };
        },
      },
      mortality: { keyId, findDeath: () => undefined },
    });
    expect(verifier.verify({ ssn: SSN, firstName: 'Nora', lastName: 'Ellwood' }).outcome).toBe('clear');
    const reader = createSsnReader(hmacKey);
    reader.read(SSN);
    expect(during).toEqual([[...reader.digest.place, ...reader.digest.nameKey]]);
    expect(seen.flatMap((words) => [...words])).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('the digest is gone when a source fails', () => {
    const { keyId } = createSsnReader(hmacKey);
    let held: Uint32Array | undefined;
    const verifier = createSsnVerifier({
      hmacKey,
      authoritative: {
        keyId,
        compareName: ({ place }) => {
          held = place;
          throw new Error('the source is away');
        },
      },
    });
    expect(() => verifier.verify({ ssn: SSN, firstName: 'a', lastName: 'b' })).toThrow('the source is away');
    expect([...held!]).toEqual([0, 0, 0]);
  });

  test('high groups apply only to numbers known to be issued before randomisation', async () => {
    const highGroups = parseHighGroups('523 08');
    const numbers = { ssn: '523-99-1928', firstName: 'Nora', lastName: 'Ellwood' };
    const options = { hmacKey, authoritative: await fileNames(numbers.ssn, [['Nora', '', 'Ellwood']]), mortality: await fileDeaths([]) };
    const verifier = createSsnVerifier({ ...options, highGroups });
    expect(verifier.verify(numbers).outcome).toBe('clear');
    expect(verifier.verify({ ...numbers, issuedBeforeRandomization: true }).breakdown.dataVerification.breakdown).toEqual({
      matchCode: 'invalid_ssn_format',
      reason: 'group_not_issued',
    });
    expect(
      verifier.verify({ ...numbers, ssn: '524-01-1928', issuedBeforeRandomization: true }).breakdown.dataVerification.breakdown.reason,
    ).toBe('area_not_issued');
    expect(createSsnVerifier(options).verify({ ...numbers, issuedBeforeRandomization: true }).outcome).toBe('clear');
  });
});

describe('any input', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.stringMatching(/^[0-9 -]{0,12}$/u),
  );

  test('never throws, and nothing of it stands in the result', async () => {
    const verifier = createSsnVerifier({
      hmacKey,
      authoritative: await fileNames(SSN, [
        ['Nora', 'Quill', 'Garza Montero'],
        ['Nora', '', 'Ellwood'],
      ]),
      mortality: await fileDeaths(['523-44-1929']),
    });
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constant(SSN), fc.uint8Array({ maxLength: 20 })), anyText, anyText, (ssn, firstName, lastName) => {
        const result = verifier.verify({ ssn, firstName, lastName });
        // Whatever comes in, only words of the contract go out.
        expect(findForeignWords(result)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('a name agrees with itself on file, whatever it is', async () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ÿ'-]{1,12}$/u).filter((text) => /[a-zà-öø-ÿ]/iu.test(text));
    const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(name, name, fc.oneof(fc.constant(''), name), async (firstName, lastName, middleName) => {
        const verifier = createSsnVerifier({
          hmacKey,
          authoritative: await fileNames(SSN, [[firstName, middleName, lastName]]),
          mortality: await fileDeaths([]),
        });
        expect(verifier.verify({ ssn: SSN, firstName, lastName }).outcome).toBe('clear');
        expect(verifier.verify({ ssn: SSN, firstName: firstName.toUpperCase(), lastName: lastName.replaceAll(' ', '-') }).outcome).toBe(
          'clear',
        );
      }),
      { numRuns: 200 },
    );
  });

  test('a name over 200 characters agrees with nothing', async () => {
    const long = 'x'.repeat(201);
    const verifier = createSsnVerifier({
      hmacKey,
      authoritative: await fileNames(SSN, [[long, '', long]]),
      mortality: await fileDeaths([]),
    });
    expect(verifier.verify({ ssn: SSN, firstName: long, lastName: long }).breakdown.dataVerification.breakdown).toEqual({
      matchCode: 'name_mismatch',
    });
  });
});

test.each([
  ['nothing', 'ssn', undefined],
  ['a number without its quotes, which has no leading zeros', 'ssn', { ssn: 523_441_928, firstName: 'Nora', lastName: 'Ellwood' }],
  ['no first name', 'firstName', { ssn: SSN, lastName: 'Ellwood' }],
  ['a last name that is null', 'lastName', { ssn: SSN, firstName: 'Nora', lastName: null }],
])('a caller without types is told that it gave %s', async (_, field, subject) => {
  const verifier = createSsnVerifier({ hmacKey, authoritative: await fileNames(SSN, [['Nora', '', 'Ellwood']]) });
  const call = (): unknown => verifier.verify(subject as never);
  expect(call).toThrow(ScreeningError);
  expect(call).toThrow(
    expect.objectContaining({ code: 'invalid_subject', message: `Subject is not valid: ${field} must be a text.`, detail: { field } }),
  );
});
