import * as react from 'react/jsx-runtime';
import { lineProps } from './children.ts';

/*
 * The JSX runtime: React's own functions, with line-breaking applied to texts (vite.config.ts sets this
 * directory as the JSX import source).
 */

export const { Fragment } = react;
export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, lineProps(type, props as object, false), key);
export const jsxs: typeof react.jsxs = (type, props, key) =>
  react.jsxs(type, lineProps(type, props as object, true), key);
