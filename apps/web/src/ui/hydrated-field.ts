import { type ChangeEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Controlled<Element> = {
  value?: string | number | readonly string[] | undefined;
  checked?: boolean | undefined;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
  ref?: Ref<Element> | undefined;
};

/** Whether a visitor has changed the field; one that has just been made by React holds what it was given. */
function isChanged(field: Field, { value, checked }: Pick<Controlled<Field>, 'value' | 'checked'>): boolean {
  if (field instanceof HTMLInputElement && field.type === 'radio') return field.checked && checked === false;
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return checked !== undefined && field.checked !== checked;
  if (value === undefined || field.value === String(value)) return false;
  return !(field instanceof HTMLSelectElement) || [...field.options].some((each) => each.value === value);
}

/**
 * For a controlled field of a prerendered page. React leaves in it what the visitor has typed, ticked or chosen before
 * hydration, but calls no `onChange` for that: this hook calls it, once, with `target` and `currentTarget` alone.
 * @param props those of the field; its `ref` gets the element, too
 * @returns the ref of the field
 */
export function useHydratedField<Element extends Field>(props: Controlled<Element>): Ref<Element> {
  const field = useRef<Element>(null);
  useImperativeHandle<Element | null, Element | null>(props.ref, () => field.current, []);
  // In the very commit that hydrates the field: any later rendering would put the known value back into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the values of the first rendering
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null || !isChanged(current, props)) return;
    props.onChange?.({ target: current, currentTarget: current } as ChangeEvent<Element>);
  }, []);
  return field;
}
