import { ERRORS } from '@mali/contracts/errors';
import type { Language } from '@mali/contracts/limits';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { readOfficeTexts } from '../admin/texts/read.ts';
import { loadAllTexts, loadTexts, startI18n } from './i18n.ts';
import { TEXT_FILES } from './texts/files.ts';

await startI18n('th', readOfficeTexts);
await loadTexts(['admin']);
await loadAllTexts(['th', 'en']);
const namespaces = Object.values(TEXT_FILES).flat();
const textsIn = (language: Language): Tree =>
  Object.fromEntries(namespaces.map((name) => [name, i18next.getResourceBundle(language, name)]));
const th = textsIn('th');
const en = textsIn('en');

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
    // The singular may omit the number: "The newest review".
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

  it('do not claim authenticity of goods: shops may do so in their own layouts', () => {
    const promises = [...thai, ...english].filter(([, text]) =>
      /ของแท้|\b(?:authentic|genuine)\b/i.test(text),
    );
    expect(promises).toEqual([]);
  });

  it('are never empty', () => {
    expect([...thai, ...english].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

describe('texts given by the specification are verbatim', () => {
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
