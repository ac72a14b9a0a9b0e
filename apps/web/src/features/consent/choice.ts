/** The optional categories; necessary ones are always on (CONS-03). */
export const OPTIONAL = ['preferences', 'analytics', 'marketing'] as const;
type Optional = (typeof OPTIONAL)[number];
export type Choices = Readonly<Record<Optional, boolean>>;

/** CONS-01, with its time (milliseconds) and version of the cookie policy. */
export type Consent = Choices &
  Readonly<{
    status: 'none' | 'accepted' | 'rejected' | 'customized';
    necessary: true;
    at: number | null;
    version: number | null;
  }>;

/** CONS-11 */
export const CONSENT_MS = 31_536_000_000;
/** Increased when a purpose or service is added to a category: consent is then requested again. */
export const COOKIE_POLICY_VERSION = 1;
/** CONS-10 */
export const WARNING_MS = 10_000;

const all = (on: boolean): Choices => ({ preferences: on, analytics: on, marketing: on });

export const NO_CONSENT: Consent = {
  status: 'none',
  necessary: true,
  ...all(false),
  at: null,
  version: null,
};

const given = (status: Consent['status'], choices: Choices, at: number): Consent => ({
  status,
  necessary: true,
  ...choices,
  at,
  version: COOKIE_POLICY_VERSION,
});

/** CONS-04 */
export const acceptAll = (at: number): Consent => given('accepted', all(true), at);
/** CONS-05 */
export const rejectAll = (at: number): Consent => given('rejected', all(false), at);
/** CONS-06 */
export const customize = ({ preferences, analytics, marketing }: Choices, at: number): Consent =>
  given('customized', { preferences, analytics, marketing }, at);

const isOn = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && name in value && Reflect.get(value, name) === true;

/** Parses a stored choice valid at `now`; null when older than a year, of an older policy or invalid. */
export function readChoice(text: string | null, now: number): Consent {
  if (text === null) return NO_CONSENT;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('status' in kept && 'at' in kept && 'version' in kept))
      return NO_CONSENT;
    const { status, at, version } = kept;
    if (typeof at !== 'number' || at > now || now - at >= CONSENT_MS || version !== COOKIE_POLICY_VERSION)
      return NO_CONSENT;
    if (status === 'accepted') return acceptAll(at);
    if (status === 'rejected') return rejectAll(at);
    if (status !== 'customized') return NO_CONSENT;
    const [preferences, analytics, marketing] = OPTIONAL.map((name) => isOn(kept, name));
    return customize(
      { preferences: preferences === true, analytics: analytics === true, marketing: marketing === true },
      at,
    );
  } catch {
    return NO_CONSENT;
  }
}
