/**
 * Runs the compiled SSN check in a process of its own and writes what its heap holds afterwards; it ends with its standard input. Arguments: mode, snapshot file, then
 * those of the mode. The numbers come from a file, as bytes, so that this script holds none itself.
 */
import { readFileSync } from 'node:fs';
import { writeHeapSnapshot } from 'node:v8';
import { runCommandLine } from '../../dist/bundle/command-line.js';
import { checkSsnFormat, createSsnVerifier, openAuthoritativeStore, openMortalityStore, readSsnKey } from '../../dist/bundle/ssn.js';

const [mode, snapshot, ...rest] = process.argv.slice(2);
const kept = [];

const verifyStrings = async (numbersFile, authoritativeFile, mortalityFile) => {
  const hmacKey = readSsnKey(undefined, process.env);
  const options = {
    hmacKey,
    authoritative: await openAuthoritativeStore(authoritativeFile, { hmacKey }),
    mortality: await openMortalityStore(mortalityFile, { hmacKey }),
  };
  const verifier = createSsnVerifier(options);
  const numbers = readFileSync(numbersFile);
  for (let at = 0; at < numbers.length; at += 12) {
    // A string of the caller's, who drops it: whoever still holds it in the snapshot is the library.
    kept.push(verifier.verify({ ssn: numbers.toString('latin1', at, at + 11), firstName: 'Nora', lastName: 'Ellwood' }));
    kept.push(checkSsnFormat(numbers.toString('latin1', at, at + 11)));
    if (mode === 'leak' && at === 0) kept.push(numbers.toString('latin1', at, at + 11));
  }
  kept.push(verifier);
};

if (mode === 'batch') await runCommandLine(['ssn', ...rest]);
else await verifyStrings(...rest);
writeHeapSnapshot(snapshot);
process.stdout.write(`kept ${kept.length}\n`);
// Stays as it is until the test has looked at it.
process.stdin.resume();
