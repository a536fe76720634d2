import type { Feature } from '../../resource/feature.ts';
import { defineAccountsPurge } from './accounts.purge.ts';
import { accountsRoutes } from './accounts.routes.ts';
import type { RemoveFiles } from './erase-person.ts';
import { defineLinkRequests } from './links/link-requests.ts';
import { defineMailJob } from './mails/mail.job.ts';
import { passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { createPasskeys } from './passkeys/passkeys.service.ts';
import { secondStepRoutes } from './second-step/second-step.routes.ts';
import type { Principals } from './sessions/principals.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { createSessions } from './sessions/sessions.service.ts';

export function accountsFeature(principals: Principals, removeFiles: RemoveFiles): Feature {
  return {
    routes(deps) {
      const { platform } = deps;
      const sessions = createSessions(platform, principals);
      const passkeys = createPasskeys(platform, sessions);
      return [
        ['/', sessionsRoutes(sessions, principals, platform)],
        ['/', passkeysRoutes(platform, passkeys)],
        ['/', secondStepRoutes(platform, sessions, passkeys)],
        ['/', accountsRoutes(deps, sessions, passkeys, removeFiles)],
      ];
    },
    jobs({ platform }) {
      defineMailJob(platform);
      defineLinkRequests(platform);
      defineAccountsPurge(platform, removeFiles);
    },
  };
}
