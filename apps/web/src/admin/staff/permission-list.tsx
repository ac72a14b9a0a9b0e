import { PERMISSION_AREA_NAMES, PERMISSION_AREAS, permissionsOf } from '@mali/contracts/permission-areas';
import type { Permission } from '@mali/contracts/permissions';
import { useLanguage } from '../../features/preferences/index.ts';
import styles from './roles.module.css';

/** What a role allows, in words, by area. */
export function PermissionList({ allows }: { allows: (permission: Permission) => boolean }) {
  const language = useLanguage();
  return (
    <dl className={styles.allowed}>
      {PERMISSION_AREA_NAMES.map((area) => {
        const words = permissionsOf(area).filter(([permission]) => allows(permission));
        return words.length === 0 ? null : (
          <div key={area}>
            <dt>{PERMISSION_AREAS[area].label[language]}</dt>
            <dd>{words.map(([, label]) => label[language]).join(', ')}</dd>
          </div>
        );
      })}
    </dl>
  );
}
