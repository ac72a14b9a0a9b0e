import type { Provider, SocialIntent } from '@mali/contracts/identity-values';
import type { Language } from '@mali/contracts/limits';
import { isApiError } from '../../clients/api-error.ts';
import { type Brought, bringAnswer, isToken, startSocial } from './social-calls.ts';
import { leaveFor, openPopup, waitForPopup } from './social-window.ts';

/**
 * Asks a provider to identify the user (AUTH-34): in a popup where available, else by redirect. Must be
 * called synchronously in the click handler: otherwise the popup would be blocked.
 * @returns the shop's token or the error; null when cancelled, or when this tab is redirecting
 */
export async function requestProvider(
  provider: Provider,
  intent: SocialIntent,
  lang: Language,
): Promise<Brought | null> {
  const popup = openPopup();
  try {
    const { url, state } = await startSocial(provider, intent, lang);
    if (popup === null) {
      leaveFor(url, state);
      return null;
    }
    const answer = await waitForPopup(popup, url, state);
    if (answer === null) return null;
    const brought = await bringAnswer(answer);
    return isToken(brought) || brought.code !== 'AUTH.SOCIAL_CANCELLED' ? brought : null;
  } catch (error) {
    popup?.close();
    if (isApiError(error)) return error;
    throw error;
  }
}
