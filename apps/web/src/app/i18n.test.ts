import type { Language } from '@mali/contracts/limits';
import i18next, { type BackendModule } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTextsIn, showLanguage, startI18n, withTexts } from './i18n.ts';
import type { Namespace } from './texts/files.ts';

const has = (language: Language, namespace: Namespace) => i18next.hasResourceBundle(language, namespace);
const loadSlips = withTexts(['slip', 'date-time'], async () => 'the module');
const reads = () => vi.spyOn(i18next.services.backendConnector.backend as BackendModule, 'read');

/** The initial state in a browser: the texts of first views only. */
beforeEach(async () => {
  for (const language of ['th', 'en'])
    for (const namespace of Object.keys(i18next.getDataByLanguage(language) ?? {}))
      i18next.removeResourceBundle(language, namespace);
  await startI18n('th');
});
afterEach(() => showLanguage('th'));

test('a page starts with the texts of first views, in one language', () => {
  expect(has('th', 'shell')).toBe(true);
  expect(has('th', 'slips')).toBe(false);
  expect(has('en', 'shell')).toBe(false);
});

test('a module is loaded with the namespaces of its texts, and no others', async () => {
  const read = reads();
  await expect(loadSlips()).resolves.toBe('the module');
  expect(read.mock.calls.map(([language, namespace]) => [language, namespace])).toEqual([
    ['th', 'slips'],
    ['th', 'dateTime'],
  ]);
  expect(has('th', 'slips')).toBe(true);
  await loadSlips();
  expect(read).toHaveBeenCalledTimes(2);
});

test('another language has the namespaces in use before it is shown', async () => {
  await loadSlips();
  const shown = vi.fn(() => has('en', 'slips') && has('en', 'shell'));
  i18next.on('languageChanged', shown);
  await showLanguage('en');
  i18next.off('languageChanged', shown);
  expect(shown).toHaveReturnedWith(true);
  expect(has('en', 'bag')).toBe(false);
  expect(document.documentElement.lang).toBe('en');
});

test('a module loaded during a language change has its texts in the new one: no keys are shown', async () => {
  const change = showLanguage('en');
  await loadSlips();
  await change;
  expect(has('en', 'slips')).toBe(true);
});

test('a namespace that could not be loaded is loaded again: no keys are shown', async () => {
  const read = reads().mockImplementationOnce((_language, _namespace, callback) =>
    callback(new Error('away'), false),
  );
  await loadSlips();
  expect(has('th', 'dateTime')).toBe(true);
  read.mockRestore();
});

test('a module whose texts cannot be loaded is rejected, and loads once they can', async () => {
  const read = reads().mockImplementation((_language, _namespace, callback) =>
    callback(new Error('away'), false),
  );
  await expect(loadSlips()).rejects.toThrow('slips, dateTime (th)');
  await expect(loadTextsIn('en')).rejects.toThrow('(en)');
  await expect(showLanguage('en')).rejects.toThrow('(en)');
  expect(i18next.language).toBe('th');
  read.mockRestore();
  await expect(loadSlips()).resolves.toBe('the module');
  expect(has('th', 'slips')).toBe(true);
});
