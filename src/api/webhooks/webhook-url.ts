/** What a webhook's url must be before anything is resolved: https, no credentials, no address that is refused. */
import type { AddressGuard } from './address-guard.js';

export const MAX_URL_LENGTH = 2048;

export type UrlProblem = 'malformed' | 'too_long' | 'not_https' | 'has_credentials' | 'address_refused';

/** The url, or what is wrong with it. That its name may be resolved to an allowed address is for the sender to find out. */
export const parseWebhookUrl = (text: string, guard: AddressGuard): { readonly url: URL } | { readonly problem: UrlProblem } => {
  if (text.length > MAX_URL_LENGTH) return { problem: 'too_long' };
  if (!URL.canParse(text)) return { problem: 'malformed' };
  const url = new URL(text);
  if (url.protocol !== 'https:') return { problem: 'not_https' };
  if (url.username !== '' || url.password !== '') return { problem: 'has_credentials' };
  const address = toLiteralAddress(url);
  if (address !== undefined && guard.refusalOf(address) !== undefined) return { problem: 'address_refused' };
  return { url };
};

/**
 * The address that stands in the url in place of a name: URL has brought all its forms (octal, one number) to one.
 * The names of this machine (RFC 6761, 6.3) are its address, whatever a name server says of them.
 */
export const toLiteralAddress = ({ hostname }: URL): string | undefined => {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  if (/^(?:.*\.)?localhost\.?$/u.test(hostname)) return '127.0.0.1';
  return /^[\d.]+$/u.test(hostname) ? hostname : undefined;
};
