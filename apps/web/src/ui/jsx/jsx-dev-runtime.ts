import * as react from 'react/jsx-dev-runtime';
import { lineProps } from './children.ts';

/* jsx-runtime.ts for development and tests. */

export const { Fragment } = react;
export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, source, self) =>
  react.jsxDEV(type, lineProps(type, props as object, isStatic), key, isStatic, source, self);
