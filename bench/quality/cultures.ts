/**
 * Which naming culture a person is of: by the countries that the list states, else by the words of the name.
 *
 * Coarse on purpose: a culture is a pool in which given names and surnames can change places and still look like
 * names of one people.
 */
import type { CountryKind, Entity } from '../../src/main.js';

const CULTURE_COUNTRIES = {
  arabic: 'ae bh dj dz eg eh iq jo km kw lb ly ma mr om ps qa sa sd so sy tn ye td',
  persian: 'ir af tj',
  turkic: 'tr az kz kg tm uz',
  'south asian': 'pk in bd lk np mv',
  slavic: 'ru by ua bg md',
  balkan: 'rs ba hr mk me si al xk',
  caucasian: 'ge am',
  hispanic: 'ar bo cl co cr cu do ec es gt hn mx ni pa pe pr py sv uy ve br pt ao mz',
  chinese: 'cn hk tw mo sg',
  korean: 'kp kr',
  'south-east asian': 'bn id kh la mm my ph th tl vn jp mn',
  african: 'bf bi bj bw cd cf cg ci cm cv er et ga gh gm gn gq gw ke lr ls mg ml mu mw na ne ng rw sc sl sn ss st sz tg tz ug za zm zw ht',
  western: 'ad at au be ca ch cy cz de dk ee fi fr gb gr hu ie is it li lt lu lv mc mt nl no nz pl ro se sk us va',
} as const;

export type Culture = keyof typeof CULTURE_COUNTRIES | 'other';

const cultureByCountry = new Map<string, Culture>(
  (Object.entries(CULTURE_COUNTRIES) as [Culture, string][]).flatMap(([culture, countries]) =>
    countries.split(' ').map((country) => [country, culture] as const),
  ),
);

export const toCountryCulture = (country: string): Culture => cultureByCountry.get(country.toLowerCase()) ?? 'other';

/** The surest statement first. */
const KINDS: readonly CountryKind[] = [
  'nationality',
  'citizenship',
  'birth',
  'incorporation',
  'residence',
  'address',
  'jurisdiction',
  'flag',
  'other',
];

const toStatedCulture = ({ countries }: Entity): Culture | undefined => {
  for (const kind of KINDS) {
    const stated = countries.find((item) => item.kind === kind && cultureByCountry.has(item.country));
    if (stated) return toCountryCulture(stated.country);
  }
  return undefined;
};

const toWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);

/** Learns from the entities that state a country which words go with which culture; says `other` where words do not tell. */
export const createCultureOf = (entities: readonly Entity[]): ((entity: Entity) => Culture) => {
  const counts = new Map<string, Map<Culture, number>>();
  for (const entity of entities) {
    const culture = toStatedCulture(entity);
    if (culture === undefined) continue;
    for (const word of new Set(entity.names.flatMap(({ entityName }) => toWords(entityName)))) {
      const known = counts.get(word) ?? new Map<Culture, number>();
      counts.set(word, known.set(culture, (known.get(culture) ?? 0) + 1));
    }
  }
  const toVote = (entity: Entity): Culture => {
    const votes = new Map<Culture, number>();
    for (const word of toWords(entity.names[0]!.entityName)) {
      const known = counts.get(word);
      if (!known) continue;
      const total = [...known.values()].reduce((sum, count) => sum + count, 0);
      for (const [culture, count] of known) votes.set(culture, (votes.get(culture) ?? 0) + count / total);
    }
    return [...votes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? 'other';
  };
  return (entity) => toStatedCulture(entity) ?? toVote(entity);
};
