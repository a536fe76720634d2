/** Devices of administrators who sign in with a second step, over HTTP, with a clock that the test moves. */
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { TotpSecret } from '@callejero/contract/answers/second-step.ts';
import { headers } from '@callejero/contract/envelope.ts';
import type { SecondStepMode, SecondStepTicket } from '@callejero/contract/second-step.ts';
import sql from 'sql-template-tag';
import { stepAt, totpCode } from '../features/accounts/second-step/totp.ts';
import { type Answer, createTestApi, password, type TestApi } from './api.ts';
import { passkeyEnvironment } from './passkeys.ts';

export interface SecondStepWorld extends TestApi {
  /** Moves the clock. */
  pass(seconds: number): void;
}

export async function createSecondStepWorld(mode: SecondStepMode): Promise<SecondStepWorld> {
  let passed = 0;
  const test = await createTestApi({
    env: { ...passkeyEnvironment, ADMIN_SECOND_STEP: mode },
    clock: { now: () => new Date(Date.now() + passed * 1000) },
  });
  return {
    ...test,
    pass(seconds) {
      passed += seconds;
    },
  };
}

export interface TestPerson {
  id: string;
  email: string;
}

export async function newPerson(
  test: TestApi,
  options: Parameters<TestApi['signIn']>[0] = {},
): Promise<TestPerson> {
  const { id } = await test.signIn(options);
  await test.platform.db.query(sql`update sessions set ended_at = created_at where user_id = ${id}::uuid`);
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}::uuid`,
  );
  return { id, email: row?.email ?? '' };
}

export interface SecondStepDevice {
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Sends the password; resolves with any answer. */
  login(person: TestPerson): Promise<Answer>;
  /** Sends the right password; resolves with the ticket for the second step. */
  ticket(person: TestPerson): Promise<SecondStepTicket>;
  /** Sends the second step of a sign-in. */
  finish(body: unknown): Promise<Answer>;
  /** Signs the device in with the tokens of an answer. */
  take(answer: Answer): LoginResult;
}

let devices = 0;

/** A browser with its cookies and the tokens of the signed-in person. */
export function openDevice(test: TestApi, ip = ''): SecondStepDevice {
  devices += 1;
  const address = ip || `198.51.${Math.floor(devices / 250)}.${(devices % 250) + 1}`;
  const cookies = new Map<string, string>();
  let token: string | null = null;

  async function send(method: string, path: string, body?: unknown): Promise<Answer> {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { [headers.accessToken]: token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const response = await test.api.fetch(request, { ip: address });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : {},
      text,
      headers: response.headers,
    };
  }
  const device: SecondStepDevice = {
    send,
    post: (path, body = {}) => send('POST', path, body),
    get: (path) => send('GET', path),
    login({ email }) {
      token = null;
      return send('POST', '/v1/users/login', { email, password });
    },
    async ticket(person) {
      const answer = await device.login(person);
      if (answer.body.code !== 'second-step-required') throw new Error(`no ticket: ${answer.text}`);
      return answer.body.details as SecondStepTicket;
    },
    finish: (body) => send('POST', '/v1/users/secondStep', body),
    take(answer) {
      const result = answer.body.data as LoginResult | undefined;
      if (!result?.accessToken) throw new Error(`no session: ${answer.text}`);
      token = result.accessToken;
      return result;
    },
  };
  return device;
}

/** The code of a secret's app, `steps` of 30 seconds from now. */
export function getCode({ platform }: TestApi, secret: string, steps = 0): Promise<string> {
  return totpCode(secret.toLowerCase(), stepAt(platform.clock.now()) + steps);
}

interface SetUp {
  secret: string;
  recoveryCodes: string[];
}

/** Adds an authenticator app, on a device where the person is signed in. */
export async function setUpTotp(test: TestApi, device: SecondStepDevice): Promise<SetUp> {
  const started = await device.post('/v1/users/secondStep/totp/start', { currentPassword: password });
  if (started.status !== 200) throw new Error(`not started: ${started.text}`);
  const { secret } = started.body.data as TotpSecret;
  const finished = await device.post('/v1/users/secondStep/totp/finish', {
    code: await getCode(test, secret),
  });
  if (finished.status !== 200) throw new Error(`not finished: ${finished.text}`);
  return { secret, ...(finished.body.data as { recoveryCodes: string[] }) };
}

/** An administrator with an app and the device where it was set up; the clock has moved to the app's next code. */
export async function withTotp(
  test: SecondStepWorld,
  options: Parameters<TestApi['signIn']>[0] = {},
): Promise<SetUp & { person: TestPerson; device: SecondStepDevice; result: LoginResult }> {
  const person = await newPerson(test, options);
  const device = openDevice(test);
  const result = device.take(await device.login(person));
  const made = await setUpTotp(test, device);
  test.pass(60);
  return { ...made, person, device, result };
}
