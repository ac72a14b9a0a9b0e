import { describe, expect, test } from 'vitest';
import { passwordWeakness } from './password-weakness.ts';

const OWNER = { email: 'somying.k@mali.example', first_name: 'Wiphawadee', last_name: 'ศรีสุวรรณ' };
const SHOP = ['มะลิ', 'Mali'];
const weakness = (password: string) => passwordWeakness(password, OWNER, SHOP);

describe('a weak password', () => {
  test.each([
    ['a listed one', 'Password123', 'common'],
    ['a word with a number', 'Sunshine1', 'common'],
    ['a word with signs', '!!dragon!!', 'common'],
    ['a word with digits for letters', 'Dr@g0n2026', 'common'],
    ['a word with an l as a one', 'Ange1#2026', 'common'],
    ['a word twice', 'pizzapizza', 'common'],
    ['a word that ends in signs', 'boss$$$$', 'common'],
    ['a Thai word with a number', 'ลิเวอร์พูล1', 'common'],
    ['a Thai word typed with the other keyboard', 'isylzjko9', 'common'],
    ['keys in a row', 'qwertyuiop', 'common'],
    ['keys in a row, backwards', 'poiuytrewq', 'common'],
    ['Thai keys in a row', 'ฟหกดเ้่าสวง', 'common'],
    ['columns of keys', '1qaz2wsx3edc', 'common'],
    ['a birthday', '01012535', 'common'],
    ['a birthday, the year first', '19951231', 'common'],
    ['a mobile number', '0891234567', 'common'],
    ['one character', 'zzzzzzzzz', 'repeated'],
    ['a row of characters', 'hgfedcba', 'repeated'],
    ['a few characters again and again', 'kx7kx7kx7', 'repeated'],
    ['the e-mail’s name with a year', 'Somying.k2026', 'email'],
    ['the first name', 'wiphawadee99', 'name'],
    ['the last name', 'ศรีสุวรรณ๑๒๓', 'name'],
    ['the shop’s name', 'mali2026!', 'shop'],
    ['the shop’s name in Thai', 'รักมะลิมาก', 'shop'],
  ])('is %s: %s', (_name, password, reason) => {
    expect(weakness(password)).toBe(reason);
  });
});

describe('a strong password', () => {
  test.each([
    ['eight lower-case letters', 'jdwkpqmx'],
    ['words that are no common one', 'correct horse battery staple'],
    ['a common word among others', 'sunshine on a tin roof'],
    ['a common word with much around it', 'dragon98347261x'],
    ['the own name among others', 'wiphawadee likes green tea'],
    ['a Thai sentence', 'ฝนตกบนหลังคาสังกะสี'],
    ['emoji', '🌼🌼🌺🌺🌸🌸🌷🌷🌼'],
    ['eight digits that are no date', '83920471'],
    ['signs only', '#~^|<>&*%'],
  ])('is %s: %s', (_name, password) => {
    expect(weakness(password)).toBeNull();
  });

  test('contains a word of the e-mail that is too short to count', () => {
    expect(passwordWeakness('jo rides at dawn', { email: 'jo@mali.example' })).toBeNull();
  });
});
