/*
 * What a visitor does on a drawn page before its scripts are there is done once they are: nobody presses twice, and no
 * letter typed is lost. Links need none of this, they lead on by themselves.
 */

/** Told on the document: from here on the page hears for itself; and: it stands, with what this browser has kept. */
const WAKES = 'shop:wakes';
const STANDS = 'shop:stands';
/** A form that no script comes for is sent as a page without scripts would. */
const PATIENCE_MS = 3000;

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (value: unknown): value is Field =>
  value instanceof HTMLInputElement || value instanceof HTMLTextAreaElement;
const isTicked = (value: unknown): value is HTMLInputElement =>
  value instanceof HTMLInputElement && (value.type === 'checkbox' || value.type === 'radio');

/** Says again what stands in a field: a page that has just come to life knows it only as it was drawn. */
function typeAgain(field: Field): void {
  const typed = field.value;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React compares with what was last set through the field itself; the prototype's setter goes past that.
  field.value = '';
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function tickAgain(field: HTMLInputElement): void {
  const ticked = field.checked;
  field.checked = !ticked;
  field.click();
}

/** One after the other: what a press changes is there before the next is heard. */
async function doAgain(deeds: readonly (() => void)[]): Promise<void> {
  for (const deed of deeds) {
    await new Promise((resolve) => setTimeout(resolve));
    deed();
  }
}

/** Begins to keep what is done; all of it is done again when the shop stands. */
export function keepEarlyDeeds(): void {
  const kept: (() => void)[] = [];
  const fields = new Set<Field>();
  const heard = new AbortController();
  const during = { capture: true, signal: heard.signal };

  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a, button, input') : null;
      if (isTicked(pressed)) kept.push(() => tickAgain(pressed));
      else if (pressed instanceof HTMLButtonElement && pressed.type === 'button')
        kept.push(() => pressed.click());
    },
    during,
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      if (isField(target) && !isTicked(target)) fields.add(target);
    },
    during,
  );
  document.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement)
        kept.push(() => target.dispatchEvent(new Event('change', { bubbles: true })));
    },
    during,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      const alone = setTimeout(() => form.submit(), PATIENCE_MS);
      kept.push(() => {
        clearTimeout(alone);
        form.requestSubmit();
      });
    },
    during,
  );

  document.addEventListener(WAKES, () => heard.abort(), { once: true });
  document.addEventListener(
    STANDS,
    () => {
      const { activeElement: at } = document;
      if (at !== null && at !== document.body) at.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      for (const field of fields) if (field.isConnected) typeAgain(field);
      void doAgain(kept);
    },
    { once: true },
  );
}
