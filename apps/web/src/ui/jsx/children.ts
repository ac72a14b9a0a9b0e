import { type ElementType, Fragment, type ReactNode } from 'react';
import { jsxs } from 'react/jsx-runtime';
import { withLines } from '../lines.ts';

type Props = { children?: ReactNode };

/** What holds text alone, or draws it. */
const TEXT_ALONE = /^(?:option|title|textarea|script|style|text|tspan)$/;

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

/** Children in their places; texts side by side are one, in the place of the last: a number and its unit. */
function together(children: readonly ReactNode[]): ReactNode[] {
  let text = '';
  return children.map((child, place) => {
    if (!isText(child)) return child;
    text += child;
    if (isText(children[place + 1])) return null;
    const whole = withLines(text);
    text = '';
    return whole;
  });
}

/**
 * The properties of an element with its texts as they stand in lines.
 * @param isStatic its children, where there are several, are always the same ones: only a list of others needs keys
 */
export function lineProps<P extends Props>(type: ElementType, props: P, isStatic: boolean): P {
  const { children } = props;
  if (typeof type !== 'string' || TEXT_ALONE.test(type)) return props;
  if (isText(children)) return { ...props, children: withLines(`${children}`) };
  return isStatic && Array.isArray(children) ? { ...props, children: together(children) } : props;
}

/** The same for children that are handed to a component of a library, whose own elements are not compiled here. */
export const lineChildren = (children: ReactNode): ReactNode =>
  Array.isArray(children) && children.some(isText)
    ? jsxs(Fragment, { children: together(children) })
    : isText(children)
      ? withLines(`${children}`)
      : children;
