/** The URL if it is of the shop's origin, else null (no open redirects). */
export function shopAddress(address: unknown, shopOrigin: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  const ours = url.origin === shopOrigin && url.username === '' && url.password === '';
  return ours && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
