import type { Giveaway, GiveawaysAnswer } from '@mali/contracts/giveaways';
import { paths } from '../src/app/paths.ts';
import { requestKey } from '../src/clients/first-data.ts';
import {
  giveawayId,
  giveawayRequest,
  giveawaysRequest,
  PICTURE_SIZES,
} from '../src/features/giveaways/requests.ts';
import { giveaways as en } from '../src/features/giveaways/texts/en.ts';
import { giveaways as th } from '../src/features/giveaways/texts/th.ts';
import { said } from '../src/features/giveaways/words.ts';
import { type Ask, EMPTY, type FirstView, heroImage, missingView, type Visit } from './view.ts';

const TEXTS = { th, en };

export async function giveawaysView({ language }: Visit, ask: Ask): Promise<FirstView> {
  const { title, description } = TEXTS[language];
  const view = { ...EMPTY, title, description, canonical: paths.giveaway() };
  const request = giveawaysRequest();
  const asked = await ask(request);
  if (typeof asked !== 'object') return view;
  const answer = asked.found as GiveawaysAnswer;
  return {
    ...view,
    image: answer.data[0]?.product.image ?? null,
    data: [{ key: requestKey(request), data: answer }],
  };
}

/** One giveaway; an unknown number is 404. */
export async function giveawayView({ params, language }: Visit, ask: Ask): Promise<FirstView> {
  const id = giveawayId(params.id);
  if (id === null) return missingView();
  const request = giveawayRequest(id);
  const asked = await ask(request);
  if (asked === 'missing') return missingView(request);
  if (asked === 'silent') return EMPTY;
  const giveaway = asked.found as Giveaway;
  return {
    ...EMPTY,
    title: said(giveaway.title, language),
    description: said(giveaway.text, language),
    canonical: paths.oneGiveaway(giveaway.giveaway_id),
    image: giveaway.product.image,
    heroes: heroImage(giveaway.product.image, PICTURE_SIZES),
    data: [{ key: requestKey(request), data: giveaway }],
  };
}
