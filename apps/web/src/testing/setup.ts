import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { readOfficeTexts } from '../admin/texts/read.ts';
import { loadAllTexts, loadTexts, startI18n } from '../app/i18n.ts';
import { loadPageHead } from '../ui/page-meta.tsx';
import { server } from './server.ts';

// Generous timeout for a busy machine; a passing test does not wait.
configure({ asyncUtilTimeout: 10_000 });

let errors: MockInstance;

beforeAll(async () => {
  // An unhandled request is an error of the test or of the code.
  server.listen({ onUnhandledFrame: 'error' });
  await startI18n('th', readOfficeTexts);
  await loadAllTexts();
  await loadTexts(['admin']);
  await loadPageHead();
  // jsdom has neither rendering nor a top layer.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  const calls: unknown[][] = errors.mock.calls;
  errors.mockRestore();
  expect(calls, 'console.error was called').toEqual([]);
});

afterAll(() => server.close());
