import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import { countedPath } from '@callejero/contract/links/public-url.ts';
import { codeSlashOutline, documentTextOutline, lockClosedOutline, statsChartOutline } from 'ionicons/icons';
import type { HubLink } from './HubLinks.tsx';
import { texts } from './texts.ts';

export const aboutLinks: readonly HubLink[] = [
  { href: '/legal/terms', label: texts.terms, icon: documentTextOutline },
  { href: '/legal/privacy', label: texts.privacy, icon: lockClosedOutline },
  { href: countedPath, label: texts.counted, icon: statsChartOutline, isFile: true },
  { href: publicAssets.notices, label: texts.licences, icon: codeSlashOutline, isFile: true },
];
