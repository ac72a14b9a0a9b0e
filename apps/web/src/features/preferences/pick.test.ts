import { describe, expect, it } from 'vitest';
import { inLanguage } from './pick.ts';

const serum = { mat_name: 'Rice serum', mat_name_th: 'เซรั่มข้าว' };

describe('a name in two languages', () => {
  it('is shown in the selected language (I18N-02)', () => {
    expect(inLanguage(serum, 'mat_name', 'th')).toBe('เซรั่มข้าว');
    expect(inLanguage(serum, 'mat_name', 'en')).toBe('Rice serum');
  });

  it('falls back to English without a Thai form, and is empty without either', () => {
    expect(inLanguage({ ...serum, mat_name_th: '' }, 'mat_name', 'th')).toBe('Rice serum');
    expect(inLanguage({ category: null, category_th: null }, 'category', 'en')).toBe('');
  });
});
