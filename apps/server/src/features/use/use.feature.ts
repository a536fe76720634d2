import type { Platform } from '../../ports/ports.ts';
import type { Feature } from '../../resource/feature.ts';
import { createUseCounter, defineUsePurge } from './counter.ts';
import { defineUseMail, type MailUse } from './mail.ts';
import { placeUseRoutes, useRoutes } from './use.routes.ts';

export function useFeature(platform: Platform, mailUse: MailUse): Feature {
  const counter = createUseCounter(platform);
  return {
    routes: ({ registry }) => [
      ['/use', useRoutes(platform, counter)],
      ['/commerces', placeUseRoutes(platform, registry, counter)],
    ],
    jobs() {
      defineUsePurge(platform);
      defineUseMail(platform, mailUse);
    },
    finish: counter.write,
  };
}
