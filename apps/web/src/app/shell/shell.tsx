import { Outlet } from 'react-router-dom';

export function Shell() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
