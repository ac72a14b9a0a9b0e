/** One timestamp for all tokens of a test file: equal inputs give equal tokens. */
const NOW = Math.floor(Date.now() / 1000);

/** An access token in the server's format, unsigned: user and validity in minutes. */
export function tokenOf(user_id: number, minutes: number): string {
  const claims = { sub: String(user_id), exp: NOW + minutes * 60 };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
}
