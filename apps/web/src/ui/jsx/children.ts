import { type ElementType, Fragment, type ReactNode } from 'react';
import { jsxs } from 'react/jsx-runtime';
import { withLines } from '../lines.ts';

type Props = { children?: ReactNode };

/** Elements that may contain only text, or render it. */
const TEXT_ALONE = /^(?:option|title|textarea|script|style|text|tspan)$/;

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';

/**
 * Children in their positions; adjacent texts are merged into the last one's position: a number and its unit.
 */
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
 * The properties of an element with line-breaking applied to its texts.
 * @param isStatic a fixed list of children: only dynamic lists need keys
 */
export function lineProps<P extends Props>(type: ElementType, props: P, isStatic: boolean): P {
  const { children } = props;
  if (typeof type !== 'string' || TEXT_ALONE.test(type)) return props;
  if (isText(children)) return { ...props, children: withLines(`${children}`) };
  return isStatic && Array.isArray(children) ? { ...props, children: together(children) } : props;
}

/** The same for children passed to a library component, whose elements are compiled elsewhere. */
export const lineChildren = (children: ReactNode): ReactNode =>
  Array.isArray(children) && children.some(isText)
    ? jsxs(Fragment, { children: together(children) })
    : isText(children)
      ? withLines(`${children}`)
      : children;
