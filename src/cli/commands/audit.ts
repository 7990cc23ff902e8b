/**
 * `screening audit verify`: whether an audit log is what was written.
 */
import { Command } from 'commander';
import { verifyAuditLog } from '../../main.js';
import { EXIT_CODES } from '../exit-codes.js';
import { writeMessage } from '../messages.js';
import { toCount, toCounted } from '../progress.js';

export const createAuditCommand = (): Command => {
  const audit = new Command('audit').description('check audit logs');
  audit
    .command('verify')
    .description('find every change, loss or reordering in an audit log, and name the record')
    .argument('<file>', 'an audit log (JSON Lines)')
    .option('--head <hash>', 'hash of its last record, as an earlier `verify` printed it: a log that was cut off before it, or written anew, is found')
    .action(runVerify);
  return audit;
};

const runVerify = async (file: string, { head: expectedHead }: { readonly head?: string }): Promise<void> => {
  const { records, head, faults, faultCount, hashes } = await verifyAuditLog(file, expectedHead === undefined ? [] : [expectedHead]);
  for (const { line, message } of faults) writeMessage(`Line ${line} of ${file}: ${message}`);
  if (faultCount > faults.length) writeMessage(`${toCounted(faultCount - faults.length, 'more fault')} found; these are the first ${toCount(faults.length)}.`);
  const isCut = expectedHead !== undefined && !hashes.has(expectedHead);
  if (isCut) writeMessage(`${file} does not hold the record of hash ${expectedHead}: its end was cut off, or it was written anew.`);
  if (faults.length > 0 || isCut) {
    writeMessage(`${file} is not what was written.`);
    process.exitCode = EXIT_CODES.failed;
  } else process.stdout.write(`${file} is whole: ${toCounted(records, 'record')}, the last one ${head.hash}.\n`);
};
