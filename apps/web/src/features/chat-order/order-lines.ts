import { useEffect, useState } from 'react';
import type { Line } from './calls.ts';

/** A line selected by staff. Without an SKU it is from a shared bag, which is edited and not ordered here. */
export type OrderLineDraft = Line & { item_id: string | null };

const KEY = 'mali.chat-desk';

const isLine = (value: unknown): value is OrderLineDraft =>
  typeof value === 'object' &&
  value !== null &&
  'mat_var_id' in value &&
  'quantity' in value &&
  'item_id' in value &&
  typeof value.mat_var_id === 'number' &&
  typeof value.quantity === 'number';

function kept(): OrderLineDraft[] {
  try {
    const lines: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(lines) ? lines.filter(isLine) : [];
  } catch {
    return [];
  }
}

/** The draft, stored for this tab: survives a reload. */
export function useOrderLines() {
  const [lines, setLines] = useState(kept);
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(lines));
    } catch {
      // Without storage a reload loses the draft.
    }
  }, [lines]);
  return [lines, setLines] as const;
}

/** Adds a unit: a new line, or one more on an existing one. */
export const withOneMore = (
  lines: readonly OrderLineDraft[],
  { mat_var_id, item_id }: { mat_var_id: number; item_id: string },
): OrderLineDraft[] =>
  lines.some((line) => line.mat_var_id === mat_var_id)
    ? lines.map((line) => (line.mat_var_id === mat_var_id ? { ...line, quantity: line.quantity + 1 } : line))
    : [...lines, { mat_var_id, item_id, quantity: 1 }];

/** The line with another quantity; 0 removes it. */
export const withQuantity = (
  lines: readonly OrderLineDraft[],
  mat_var_id: number,
  quantity: number,
): OrderLineDraft[] =>
  quantity === 0
    ? lines.filter((line) => line.mat_var_id !== mat_var_id)
    : lines.map((line) => (line.mat_var_id === mat_var_id ? { ...line, quantity } : line));
