import type { Provider, SocialIntent } from '@mali/contracts/identity-values';
import type { Language } from '@mali/contracts/limits';
import { isApiError } from '../../clients/api-error.ts';
import { type Brought, bringAnswer, isToken, startSocial } from './social-calls.ts';
import { leaveFor, openPopup, waitForPopup } from './social-window.ts';

/**
 * Asks a provider who somebody is (AUTH-34): in a small window where there is one, by going there and back elsewhere. To
 * be called by the press itself, before anything is waited for: later the window would be taken for one nobody asked for.
 * @returns the shop's token or the refusal; null when somebody would rather not, or this tab is on its way there
 */
export async function askProvider(
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
