import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { readOfficeTexts } from '../admin/texts/read.ts';
import { loadAllTexts, loadTexts, startI18n } from '../app/i18n.ts';
import { loadPageHead } from '../ui/page-meta.tsx';
import { server } from './server.ts';

/**
 * The error of a query that finds nothing. The document is printed when the message is read: what waits for an
 * element asks again and again, and only the last message is read.
 */
function queryError(message: string | null, container: Element): Error {
  const error = new Error(message ?? 'no element');
  error.name = 'TestingLibraryElementError';
  // From the query on, so that a failure shows the line of the test.
  Error.captureStackTrace(error, queryError);
  let text: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      text ??= [message, `Ignored nodes: comments, ${getConfig().defaultIgnore}\n${prettyDOM(container)}`]
        .filter(Boolean)
        .join('\n\n');
      return text;
    },
    set: (value: string) => {
      text = value;
    },
  });
  return error;
}

// Generous timeout for a busy machine; a passing test does not wait.
configure({ asyncUtilTimeout: 10_000, getElementError: queryError });

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
