/**
 * Reacts to equal outcomes of different people's devices. A push service that asks several people's pushes to wait, or fails them, gets
 * a pause; one that refuses this server is not used for a while; a campaign that is mostly refused fails. Outcomes are counted
 * by person, so that nobody's own devices, however many, delay the notices of others.
 */
import sql from 'sql-template-tag';
import type { Platform, PushOutcome, PushTarget } from '../../../ports/ports.ts';

/** Different people, without an accepted message in between, after which a push service gets a pause. */
const peopleUntil = { asking: 3, failing: 20, refused: 20 };
/** Seconds without requests to a push service that refuses this server, and to one that fails. */
const pauseAfter = { refused: 300, failing: 60 };
/** Different people who refuse a campaign before it may fail. */
const minRefusing = 20;
/** Push services and campaigns that are remembered. A browser's push service may have a host for each region. */
const maxRemembered = 1_000;

/** The device of a request. */
export interface CircuitDevice extends PushTarget {
  person: string;
  /** Whether it has ever accepted a message. The address of another may have been invented. */
  isGood: boolean;
}

export interface Circuits {
  /** Seconds until the target's push service may be used again. */
  pause(target: PushTarget): number;
  note(device: CircuitDevice, notification: string | null, outcome: PushOutcome): Promise<void>;
  /** Whether the device is the cause of a refusal, because its push service accepts the messages of others. */
  isOwnRefusal(device: CircuitDevice, outcome: PushOutcome): boolean;
}

type Trouble = keyof typeof peopleUntil;
/** The people who met each trouble since the last accepted message, and the last two whose messages were accepted. */
type Service = Record<Trouble, Set<string>> & { accepted: readonly string[] };
interface Campaign {
  accepted: number;
  refusing: Set<string>;
}

export function createCircuits({
  db,
  clock,
  log,
  changes,
}: Pick<Platform, 'db' | 'clock' | 'log' | 'changes'>): Circuits {
  /** Milliseconds since 1970. A clock that is set back ends a pause, whose remaining length would be unknown. */
  const pauses = new Map<string, { from: number; until: number }>();
  const services = new Map<string, Service>();
  const campaigns = new Map<string, Campaign>();

  const now = () => clock.now().getTime();
  const newService = (): Service => ({
    ...{ asking: new Set(), failing: new Set(), refused: new Set(), accepted: [] },
  });
  const stop = (name: string, seconds: number) => {
    remember(pauses, name, { from: now(), until: now() + seconds * 1000 });
    remember(services, name, newService());
  };
  /** Whether so many different people met this trouble. */
  const isCommon = (service: Service, trouble: Trouble, person: string): boolean =>
    service[trouble].add(person).size >= peopleUntil[trouble];

  async function fail(notification: string, code: string): Promise<void> {
    const failed =
      await db.query(sql`update notifications set status = 'failed', failure = ${code}::text, rev = rev + 1,
          updated_at = ${clock.now()}::timestamptz
        where id = ${notification}::uuid and status = 'sending' returning id`);
    if (failed.length > 0)
      changes.publish([{ resource: 'notifications', id: notification, change: 'updated' }]);
  }

  async function noteCampaign(id: string, person: string, outcome: PushOutcome): Promise<void> {
    const campaign = campaigns.get(id) ?? { accepted: 0, refusing: new Set<string>() };
    remember(campaigns, id, campaign);
    if (outcome.kind === 'accepted') campaign.accepted += 1;
    if (outcome.kind !== 'refused' || outcome.because !== 'message') return;
    const { size } = campaign.refusing.add(person);
    if (size < minRefusing || size <= campaign.accepted) return;
    campaigns.delete(id);
    await fail(id, outcome.code);
  }

  return {
    pause(target) {
      const pause = pauses.get(serviceOf(target));
      const isOver = !pause || now() < pause.from || now() >= pause.until;
      return isOver ? 0 : Math.ceil((pause.until - now()) / 1000);
    },

    async note(device, notification, outcome) {
      const { person, isGood } = device;
      const name = serviceOf(device);
      const service = services.get(name) ?? newService();
      remember(services, name, service);
      if (outcome.kind === 'accepted' || outcome.kind === 'gone') {
        for (const trouble of [service.asking, service.failing, service.refused]) trouble.clear();
        if (outcome.kind === 'accepted')
          service.accepted = [person, ...service.accepted.filter((other) => other !== person)].slice(0, 2);
      } else if (outcome.kind === 'retry') {
        if (outcome.after === null) {
          if (isCommon(service, 'failing', person)) stop(name, pauseAfter.failing);
        } else if (isCommon(service, 'asking', person)) stop(name, outcome.after);
      } else if (outcome.kind === 'refused' && outcome.because === 'configuration') {
        // While the service accepts messages, the refusals of devices that never accepted one say nothing about it.
        const counts = isGood || service.accepted.length === 0;
        if (counts && isCommon(service, 'refused', person)) {
          stop(name, pauseAfter.refused);
          log.error('a push service refuses this server: check its keys', {
            service: name,
            code: outcome.code,
          });
        }
      }
      if (notification !== null) await noteCampaign(notification, person, outcome);
    },

    isOwnRefusal(device, outcome) {
      const accepted = services.get(serviceOf(device))?.accepted ?? [];
      return outcome.kind === 'refused' && accepted.some((person) => person !== device.person);
    },
  };
}

/** Puts the entry last and removes the one that was not used for the longest. */
function remember<T>(entries: Map<string, T>, key: string, entry: T): void {
  entries.delete(key);
  entries.set(key, entry);
  const [oldest] = entries.keys();
  if (entries.size > maxRemembered && oldest !== undefined) entries.delete(oldest);
}

/** The push service of a device. Apple's and Google's count separately, also behind Firebase, since each has its own key. */
function serviceOf({ osType, pnId }: PushTarget): string {
  if (osType !== 'web') return `fcm-${osType}`;
  try {
    return new URL((JSON.parse(pnId) as { endpoint: string }).endpoint).origin;
  } catch {
    return 'web';
  }
}
