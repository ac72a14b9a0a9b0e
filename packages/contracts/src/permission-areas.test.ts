import { afterEach, expect, it } from 'vitest';
import { CHOICE_OF_PERMISSIONS, PERMISSION_WORDS } from './permission-areas.ts';
import { COMMON_PERMISSIONS, covers, may, PERMISSIONS, rolesWith, setCustomRoles } from './permissions.ts';
import { mayInShop, ROLE, ROLE_IDS, STAFF } from './roles.ts';

const role = (role_id: number, ...permissions: string[]) => ({
  ...{ role_id, name_th: `บทบาท ${role_id}`, name_en: `Role ${role_id}`, permissions },
});
afterEach(() => setCustomRoles([]));

it('every permission can be chosen once, except what everybody has and what staff may not do', () => {
  const everybody = Object.entries(PERMISSIONS).flatMap(([name, roles]) =>
    STAFF.every((one) => (roles as readonly number[]).includes(one)) ? [name] : [],
  );
  expect([...COMMON_PERMISSIONS].sort()).toEqual(everybody.sort());
  expect([...CHOICE_OF_PERMISSIONS, ...COMMON_PERMISSIONS, 'giveaway:enter'].sort()).toEqual(
    Object.keys(PERMISSIONS).sort(),
  );
  // Two with the same words could not be told apart.
  for (const language of ['th', 'en'] as const)
    expect(new Set(CHOICE_OF_PERMISSIONS.map((one) => PERMISSION_WORDS[one]?.[language])).size).toBe(
      CHOICE_OF_PERMISSIONS.length,
    );
});

it('a role of the shop has what was chosen, and replaces what it had', () => {
  setCustomRoles([role(1000, 'stock:read', 'order:create-chat'), role(1001, 'stock:read', 'stock:edit')]);
  expect(rolesWith('stock:read')).toEqual([...PERMISSIONS['stock:read'], 1000, 1001]);
  expect([may(1000, 'stock:edit'), may(1000, 'office:use'), may(1002, 'office:use')]).toEqual([
    ...[false, true, false],
  ]);
  expect(
    mayInShop({ role_id: 1000, custom_role: role(1000, 'order:create-chat') }, 'order:create-chat'),
  ).toBe(true);
  expect(mayInShop({ role_id: 1000 }, 'order:create-chat')).toBe(false);
  setCustomRoles([role(1001, 'stock:read')]);
  expect([may(1000, 'office:use'), may(1001, 'stock:edit')]).toEqual([false, false]);
});

it('a role covers another one that allows no more', () => {
  setCustomRoles([role(1000, 'stock:read'), role(1001, 'stock:read', 'stock:edit')]);
  expect([
    covers(1001, 1000),
    covers(1000, 1001),
    covers(ROLE.INVENTORY, 1001),
    covers(1001, ROLE.INVENTORY),
  ]).toEqual([...[true, false, true, false]]);
  for (const one of STAFF) expect(covers(ROLE.OWNER, one)).toBe(true);
  expect(ROLE_IDS.filter((one) => covers(ROLE.ADMIN, one)).includes(ROLE.OWNER)).toBe(false);
});
