import type { MaterialCard } from '@mali/contracts/catalogue';

/** Products whose cards were pressed lately: what a card told is shown while the whole product is on its way. */
const pressed = new Map<number, MaterialCard>();
const MOST = 30;

export function rememberCard(card: MaterialCard): void {
  pressed.delete(card.mat_id);
  pressed.set(card.mat_id, card);
  for (const mat_id of pressed.keys()) {
    if (pressed.size <= MOST) break;
    pressed.delete(mat_id);
  }
}

export const rememberedCard = (mat_id: number): MaterialCard | undefined => pressed.get(mat_id);
