import { Type } from 'typebox';
import { CUSTOM_ROLES_FROM, ROLE, ROLE_IDS, type RoleId, STAFF, type StaffRole } from './roles.ts';

/** Ids of custom roles are small numbers of the database. */
export const CustomRoleIdSchema = Type.Integer({
  minimum: CUSTOM_ROLES_FROM,
  maximum: 32_767,
  description: 'Custom role',
});
export const RoleIdSchema = Type.Unsafe<RoleId>(
  Type.Union([Type.Enum([...ROLE_IDS]), CustomRoleIdSchema], { description: 'Role' }),
);
export const StaffRoleSchema = Type.Unsafe<StaffRole>(
  Type.Union([Type.Enum([...STAFF]), CustomRoleIdSchema], { description: 'Role of the staff' }),
);
/** 1 for who works here no longer. */
export const StaffOrCustomerSchema = Type.Unsafe<StaffRole | typeof ROLE.CUSTOMER>(
  Type.Union([Type.Enum([ROLE.CUSTOMER, ...STAFF]), CustomRoleIdSchema], {
    description: 'The role from now on; 1 for who works here no longer',
  }),
);
