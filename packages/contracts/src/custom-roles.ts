import { type Static, Type } from 'typebox';
import { Id, OneOf, Revision, Strict } from './common.ts';
import { CHOICE_OF_PERMISSIONS, ROLE_EDIT } from './permission-areas.ts';
import { CustomRoleIdSchema } from './role-schemas.ts';

/* Roles that the shop makes (docs/decisions/0094). */

export const ShopRoleParams = Strict({ role_id: Id('Role') });

const name = (description: string) =>
  Type.String({ minLength: 1, maxLength: ROLE_EDIT.name, pattern: '\\S', description });
const FIELDS = {
  name_th: name('Thai name'),
  name_en: name('English name'),
  permissions: Type.Array(OneOf(CHOICE_OF_PERMISSIONS, 'Permission'), {
    minItems: 1,
    maxItems: CHOICE_OF_PERMISSIONS.length,
    uniqueItems: true,
    description: 'What it allows, beside what everybody who works here may do',
  }),
} as const;
export const ShopRoleFields = Strict(FIELDS);
export type ShopRoleFields = Static<typeof ShopRoleFields>;
export const ChangeShopRoleRequest = Strict({ ...FIELDS, revision: Revision });
export type ChangeShopRoleRequest = Static<typeof ChangeShopRoleRequest>;
export const ShopRoleActiveRequest = Strict({
  active: Type.Boolean({ description: 'false removes it; true takes it into use again' }),
});
export type ShopRoleActiveRequest = Static<typeof ShopRoleActiveRequest>;

export const ShopRole = Type.Object(
  {
    role_id: CustomRoleIdSchema,
    revision: Revision,
    name_th: Type.String(),
    name_en: Type.String(),
    permissions: Type.Array(Type.String()),
    active: Type.Boolean({ description: 'false: removed' }),
    holders: Type.Array(Type.Object({ user_id: Id('Account'), name: Type.String() }), {
      description: 'Who has it',
    }),
  },
  { description: 'A role that the shop has made' },
);
export type ShopRole = Static<typeof ShopRole>;
export const ShopRolesAnswer = Type.Object({
  roles: Type.Array(ShopRole, { description: 'Those in use, by name' }),
});
export type ShopRolesAnswer = Static<typeof ShopRolesAnswer>;
