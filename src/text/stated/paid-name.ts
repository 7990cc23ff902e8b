/**
 * Whom a payment's text names: `PMT TO VANDEMIRK TRADING INV 4471` and `VANDEMIRK TRADING MINSK BY` name Vandemirk Trading.
 *
 * In: a subject's name as it was given. Out: the name without the words, the account and the telephone of the payment
 * around it, without an address, and without a place and its country behind it. Not here: a place without a country, which
 * tells companies apart as often.
 * Source of facts: usage of payment messages. Date: 2026-11.
 */
import type { NameKind } from '../tokens/token.js';
import { toNameBeforeAddress, toPersonBeforeAddress, withoutPlace } from './addressed-name.js';
import { withoutNumberBehindWord } from './telephone.js';

/** The number of a document: letters and digits, a digit among them. */
const NUMBER = String.raw`(?:\W*\b(?:no|nr|num|number)\b)?\W*(?=[\w/-]*\d)[\w/-]+`;
/** What is paid, or what for: of a payment or a charge. */
const OF_WHAT = '(?:freight|advance|adv|down|final|partial|part|full|balance|commission|rental|salary|deposit|service|invoice|contract) ';
/** A payment's words, and whom it goes to or comes from. */
const PAID = String.raw`(?:${OF_WHAT})?(?:payment|paymt|pmt|pymt|pymnt|remittance|transfer|transferred|settlement|credit|charges|fees?|tt|t/t)`;
const GOODS =
  '(?:goods|services|spare parts|parts|spares|equipment|materials?|machinery|supplies|freight|commission|consultancy|consulting|rent|salary|salaries)';
/** What a payment is for, whoever it goes to: GOODS AND SERVICES SUPPLIED BY. */
const FOR_GOODS = [
  '(?:for|of|against|towards)(?: the)?(?: (?:purchase|supply|delivery|sale) of)?',
  `(?: ${GOODS}(?: (?:and|&) ${GOODS})?)`,
  '(?: (?:supplied|delivered|purchased|rendered|sold))?(?: (?:to|by|from))?',
].join('');
const DOCUMENT = [
  String.raw`(?:(?:proforma|pro forma|commercial|tax|sales|purchase)\W+)?`,
  '(?:invoice|inv|ref|reference|contract|order|p/?o|pi|b/?l|l/?c|awb)',
].join('');
/** An account, a word of courtesy, or for whose attention it is. */
const COURTESY = String.raw`/acc/\w+|m/s|messrs|(?:attn|attention|fao)\b[^,;]+[,;](?=\s)`;
/** Words for a payment and for its parties. */
const PARTY = 'pmt|pymt|pymnt|trf|tfr|bene|benef|bnf|beneficiary|donation|b/o|by order of|ordering (?:customer|party)';
/** Before a name, any number of these: such words; what is paid and what for; a charge; a document with its number. */
const BEFORE_NAME = [
  `(?:${COURTESY}|${PARTY})(?: (?:to|from|for|name))?`,
  `(?:being )?${PAID} (?:${FOR_GOODS}|to|from|for|of|against|towards)`,
  '(?:freight|advance|down|final|partial|balance|commission) (?:payment|charges)',
  String.raw`(?:(?:ref|reference|re|payment|pmt)\W+(?=inv))?${DOCUMENT}\b${NUMBER}(?: (?:to|from|by))?`,
];
const BEFORE = new RegExp(String.raw`^(?:\W*(?:${BEFORE_NAME.join('|')})(?=[\s:,.-])[\s:,.-]+)+`, 'iu');
/** Of what is paid, with its document's number: PAYMENT FOR SPARE PARTS CONTRACT 17/A. The account that it is paid from or to. */
const PURPOSE = new RegExp(
  String.raw`^\W*(?:payment|paymt|pmt|pymt|pymnt) (?:for|of)\b.*?\b(?:invoice|inv|contract|order|agreement)\b${NUMBER}[\s:,.-]+(?=\S)`,
  'iu',
);
const ACCOUNT = /^\W*(?:iban\W*)?[a-z]{2}\d{2}[a-z\d]{11,30}\s+(?=\S)/iu;
/** One document at a time: what ends its number may begin the next, so that repeating it here would take exponential time. */
const BEHIND = new RegExp(
  String.raw`[\s:,.-](?:invoice|inv|ref|reference|contract|a/c|acct?|account|voyage|voy)\b${NUMBER}[\s:,.-]*$`,
  'iu',
);
const MOST_DOCUMENTS = 3;
const DIGIT = /\d/u;

/** @returns the text itself where it holds nothing of a payment. */
export const toPaidName = (raw: string, kind: NameKind): string => {
  const text = withoutPayment(raw);
  return kind === 'person' ? toPersonBeforeAddress(text) : withoutPlace(toNameBeforeAddress(text));
};

const withoutPayment = (raw: string): string => {
  // Of what is taken from around a name, its words alone hold no number.
  if (!DIGIT.test(raw)) return raw.replace(BEFORE, '');
  let text = withoutNumberBehindWord(raw.replace(ACCOUNT, '').replace(PURPOSE, '').replace(BEFORE, ''));
  for (let documents = 0; documents < MOST_DOCUMENTS && BEHIND.test(text); documents++)
    text = text.replace(BEHIND, '').replace(/[\s,:-]+$/u, '');
  return text;
};
