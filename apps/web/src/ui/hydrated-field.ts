import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Controlled<Element> = {
  value?: string | number | readonly string[] | undefined;
  checked?: boolean | undefined;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
  ref?: Ref<Element> | undefined;
};

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

/** Whether a visitor has changed the field; one just created by React has its initial value. */
function isChanged(field: Field, { value, checked }: Pick<Controlled<Field>, 'value' | 'checked'>): boolean {
  if (isChoice(field) && field.type === 'radio') return field.checked && checked === false;
  if (isChoice(field)) return checked !== undefined && field.checked !== checked;
  if (value === undefined || field.value === String(value)) return false;
  return !(field instanceof HTMLSelectElement) || [...field.options].some((each) => each.value === value);
}

/**
 * For a controlled field of a prerendered page. React keeps what the visitor has typed, checked or selected
 * before hydration, but calls no `onChange` for it: this hook calls it, once, with `target` and
 * `currentTarget` only.
 * @param props those of the field; its `ref` also gets the element
 * @returns the ref of the field
 */
export function useHydratedField<Element extends Field>(props: Controlled<Element>): Ref<Element> {
  const field = useRef<Element>(null);
  useImperativeHandle<Element | null, Element | null>(props.ref, () => field.current, []);
  // Read in the commit that hydrates the field: a later render restores the known value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the values of the first rendering
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null || !isChanged(current, props)) return;
    const report = (): void => {
      props.onChange?.({ target: current, currentTarget: current } as ChangeEvent<Element>);
    };
    const checked = isChoice(current) && current.checked;
    if (!isChoice(current) && !(current instanceof HTMLSelectElement)) return report();
    // After the commit: a selection may navigate, which needs the effects of parent components.
    const { value } = current;
    queueMicrotask(() => {
      if (isChoice(current)) current.checked = checked;
      else current.value = value;
      report();
    });
  }, []);
  return field;
}
