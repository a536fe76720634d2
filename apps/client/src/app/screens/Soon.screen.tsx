import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { ComingSoon } from '../../ui/states/ComingSoon.tsx';
import { texts } from '../../ui/texts.ts';
import { routeOf } from '../routes/route-table.ts';

/** Stands in for a screen that a later version brings, within its route's guard. */
export default function SoonScreen() {
  const { pathname } = useLocation();
  // The location is the app's, not this page's: what is shown must not change while another page covers it.
  const title = useRef(routeOf(pathname)?.title ?? texts.soon.title);
  return (
    <AppPage title={title.current}>
      <ComingSoon />
    </AppPage>
  );
}
