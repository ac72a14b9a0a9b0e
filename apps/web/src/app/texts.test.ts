import { ERRORS } from '@mali/contracts/errors';
import { describe, expect, it } from 'vitest';
import { admin as enAdmin } from '../features/admin/texts/en.ts';
import { admin as thAdmin } from '../features/admin/texts/th.ts';
import { chatOrder as enChatOrder } from '../features/chat-order/texts/en.ts';
import { chatOrder as thChatOrder } from '../features/chat-order/texts/th.ts';
import { giveaways as enGiveaways } from '../features/giveaways/texts/en.ts';
import { giveaways as thGiveaways } from '../features/giveaways/texts/th.ts';
import { rewards as enRewards } from '../features/rewards/texts/en.ts';
import { event as enEvent } from '../features/rewards/texts/event-en.ts';
import { event as thEvent } from '../features/rewards/texts/event-th.ts';
import { rewards as thRewards } from '../features/rewards/texts/th.ts';
import { secondStep as enSecondStep } from '../features/second-step/texts/en.ts';
import { secondStep as thSecondStep } from '../features/second-step/texts/th.ts';
import { session as enSession } from '../features/session/texts/en.ts';
import { session as thSession } from '../features/session/texts/th.ts';
import { accountTexts as enAccount } from './texts/account-en.ts';
import { accountTexts as thAccount } from './texts/account-th.ts';
import { campaignTexts as enCampaign } from './texts/campaign-en.ts';
import { campaignTexts as thCampaign } from './texts/campaign-th.ts';
import { texts as enFirst } from './texts/en.ts';
import { infoTexts as enInfo } from './texts/info-en.ts';
import { infoTexts as thInfo } from './texts/info-th.ts';
import { lateTexts as enLate } from './texts/late-en.ts';
import { lateTexts as thLate } from './texts/late-th.ts';
import { listingTexts as enListing } from './texts/listing-en.ts';
import { listingTexts as thListing } from './texts/listing-th.ts';
import { memberTexts as enMember } from './texts/member-en.ts';
import { memberTexts as thMember } from './texts/member-th.ts';
import { orderTexts as enOrder } from './texts/order-en.ts';
import { orderTexts as thOrder } from './texts/order-th.ts';
import { pageTexts as enPages } from './texts/pages-en.ts';
import { pageTexts as thPages } from './texts/pages-th.ts';
import { productTexts as enProduct } from './texts/product-en.ts';
import { productTexts as thProduct } from './texts/product-th.ts';
import { slipTexts as enSlip } from './texts/slip-en.ts';
import { slipTexts as thSlip } from './texts/slip-th.ts';
import { texts as thFirst } from './texts/th.ts';

const th = {
  ...thFirst,
  catalogue: { ...thFirst.catalogue, ...thListing.catalogue },
  ...thPages,
  flash: { ...thFirst.flash, ...thPages.flash },
  ...thLate,
  ...thOrder,
  ...thProduct,
  ...thSlip,
  ...thInfo,
  ...thAccount,
  ...thMember,
  ...thCampaign,
  admin: thAdmin,
  chatOrder: thChatOrder,
  event: thEvent,
  giveaways: thGiveaways,
  rewards: thRewards,
  secondStep: thSecondStep,
  session: thSession,
};
const en = {
  ...enFirst,
  catalogue: { ...enFirst.catalogue, ...enListing.catalogue },
  ...enPages,
  flash: { ...enFirst.flash, ...enPages.flash },
  ...enLate,
  ...enOrder,
  ...enProduct,
  ...enSlip,
  ...enInfo,
  ...enAccount,
  ...enMember,
  ...enCampaign,
  admin: enAdmin,
  chatOrder: enChatOrder,
  event: enEvent,
  giveaways: enGiveaways,
  rewards: enRewards,
  secondStep: enSecondStep,
  session: enSession,
};

type Tree = { readonly [key: string]: string | Tree };

function* walk(tree: Tree, path: string[] = []): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [[...path, key].join('.'), value];
    else yield* walk(value, [...path, key]);
  }
}

/** English needs two forms of a counted text, Thai one: they are the same key. */
const singular = (key: string) => key.replace(/_(?:one|other)$/, '');
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();

const thai = new Map([...walk(th)].map(([key, text]) => [singular(key), text]));
const english = [...walk(en)];

describe('texts in both languages', () => {
  it('have the same keys', () => {
    expect([...new Set(english.map(([key]) => singular(key)))].sort()).toEqual([...thai.keys()].sort());
  });

  it.each(english)('%s has the placeholders of the Thai text', (key, text) => {
    // The form for one may name it without a number: "The newest review".
    const counted = (names: (string | undefined)[]) =>
      key.endsWith('_one') ? names.filter((name) => name !== 'count') : names;
    expect(counted(placeholders(text))).toEqual(counted(placeholders(thai.get(singular(key)) ?? '')));
  });

  it('are translated: Thai texts are Thai, English texts are not', () => {
    // The switch to the other language is written in that language.
    const foreign = new Set(['shell.switchLanguage']);
    const words = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '');
    const untranslated = [
      ...[...thai].filter(
        ([key, text]) => !foreign.has(key) && /[A-Za-z]{2}/.test(words(text)) && !/[ก-ฺเ-๙]/.test(text),
      ),
      ...english.filter(([key, text]) => !foreign.has(key) && /[ก-ฺเ-๙]/.test(text)),
    ];
    expect(untranslated).toEqual([]);
  });

  it('do not say that goods are authentic: a shop says that in its own layouts, where it is so', () => {
    const promises = [...thai, ...english].filter(([, text]) =>
      /ของแท้|\b(?:authentic|genuine)\b/i.test(text),
    );
    expect(promises).toEqual([]);
  });

  it('are never empty', () => {
    expect([...thai, ...english].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('texts the specification gives hold to the letter', () => {
  const texts = new Map(english);
  it.each([
    ['PROF-24', 'account.book.created', 'New Address is successfully created.'],
    ['PROF-25', 'account.book.deleted', 'The address is successfully deleted.'],
    ['PROF-26', 'account.book.notDeleted', 'Address is failed to delete.'],
    ['COUP-10', 'rewards.visitor.coupon', 'Login to Use Coupon'],
    ['COUP-11', 'rewards.visitor.points', 'Login to Use Redeem Points'],
    ['LOYAL-11', 'transfer.errors.member_no', 'Please enter mobile phone no. or member id and click verify'],
    ['LOYAL-13', 'transfer.errors.emailWrong', 'Your email is incorrect. Please check your email.'],
    ['LOYAL-18', 'transfer.completed', 'Registration Completed'],
    ['LOYAL-19', 'transfer.failed', 'Registration Failed'],
    ['AUTH-14', 'session.forgot.sent', 'Reset password email is sent. Please check your email.'],
    ['AUTH-21', 'session.errors.passwordShort', 'Password needs to be more than 8 characters.'],
    ['AUTH-37', 'session.social.failed', 'login unsuccessful'],
    ['ERR-29', 'session.errors.other', 'Some error has occured. Please try again later.'],
  ])('%s: %s', (_row, key, text) => {
    expect(texts.get(key)).toBe(text);
  });

  it.each([
    ['ERR-02', 'ERROR.CODE_UNAVAILABLE', 'There is an error occurred. Please try again later.'],
    ['ERR-21', 'AUTH.WRONG_CREDENTIALS', 'Email or password is wrong.'],
    ['ERR-22', 'AUTH.USER_DISABLED', 'This account has been disabled or deleted.'],
    [
      'ERR-26',
      'AUTH.FACEBOOK_FAILED',
      'Something went wrong with Facebook Login. Please try again or use the product login.',
    ],
    ['TRACK-05', 'ORDER.NOT_YOURS', 'Sorry, order number or order e-mail was wrong'],
  ] as const)('%s: %s', (_row, code, text) => {
    expect(ERRORS[code].en).toBe(text);
  });
});
