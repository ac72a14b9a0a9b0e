import type { CaptchaAnswer } from '@mali/contracts/accounts';

/** Attempts between yields to the event loop: the page stays responsive. */
const SLICE = 1000;

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The constants of SHA-256 are fractions of the roots of the first primes. */
function prepare(): void {
  const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  let found = 0;
  for (let n = 2; found < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(n));
    K[found] = fraction(Math.cbrt(n));
    found += 1;
  }
}
prepare();

const at = (words: Uint32Array, place: number): number => words[place] ?? 0;
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

/**
 * SHA-256 of an ASCII text, as hex. Web Crypto is asynchronous, its call overhead exceeds the hash of a short
 * text, and it is unavailable without https.
 */
export function sha256(text: string): string {
  const length = text.length;
  const words = new Uint32Array((((length + 8) >> 6) + 1) * 16);
  for (let i = 0; i < length; i += 1)
    words[i >> 2] = at(words, i >> 2) | (text.charCodeAt(i) << (24 - (i % 4) * 8));
  words[length >> 2] = at(words, length >> 2) | (0x80 << (24 - (length % 4) * 8));
  words[words.length - 1] = length * 8;

  const hash = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) w[i] = at(words, block + i);
      else {
        const x = at(w, i - 15);
        const y = at(w, i - 2);
        const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
        const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
        w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
      }
      const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
      const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + x;
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/**
 * Solves a challenge: unnoticeable for a person, costly for password guessing.
 * @returns `captchaResponse`, or null when no number up to `maxnumber` fits
 */
export async function solve(challenge: CaptchaAnswer): Promise<string | null> {
  for (let number = 0; number <= challenge.maxnumber; number += 1) {
    if (sha256(`${challenge.salt}${number}`) === challenge.challenge) {
      const { algorithm, salt, signature } = challenge;
      return btoa(JSON.stringify({ algorithm, challenge: challenge.challenge, number, salt, signature }));
    }
    if (number % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return null;
}
