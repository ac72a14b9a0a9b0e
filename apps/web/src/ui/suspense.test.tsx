import { act } from '@testing-library/react';
import i18next from 'i18next';
import { lazy } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useTranslation } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { HydrationRoot } from '../app/hydration.tsx';
import { showLanguage } from '../app/i18n.ts';
import { Suspense } from './suspense.tsx';

afterEach(() => showLanguage('th'));

const Text = () => <p>{useTranslation('ui').t('close')}</p>;

it('a boundary not hydrated when the language changes is re-rendered without an error', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const page = (Part: typeof Text) => (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  );
  container.innerHTML = renderToString(page(Text));
  const thai = container.textContent;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Late = lazy(async () => {
    await arrived;
    return { default: Text };
  });
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, page(Late as unknown as typeof Text), {
      onRecoverableError: (error) => errors.push(error),
    }),
  );
  expect(container.textContent).toBe(thai);
  await act(() => showLanguage('en'));
  await act(async () => arrive());
  expect(container.textContent).toBe(i18next.t('close', { ns: 'ui' }));
  expect(container.textContent).not.toBe(thai);
  expect(errors).toEqual([]);
  await act(async () => root.unmount());
  container.remove();
});

it('the document is complete once its last boundary is hydrated', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const page = (Part: typeof Text, onComplete?: () => void) => (
    <HydrationRoot {...(onComplete && { onComplete })}>
      <Suspense fallback={null}>
        <Text />
      </Suspense>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </HydrationRoot>
  );
  container.innerHTML = renderToString(page(Text));
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Late = lazy(async () => {
    await arrived;
    return { default: Text };
  });
  const onComplete = vi.fn();
  const root = await act(async () =>
    hydrateRoot(container, page(Late as unknown as typeof Text, onComplete)),
  );
  expect(onComplete).not.toHaveBeenCalled();
  await act(async () => arrive());
  expect(onComplete).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
  container.remove();
});
