import type { MaterialCard } from '@mali/contracts/catalogue';

/** Recently clicked cards: their data is shown while the product loads. */
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
