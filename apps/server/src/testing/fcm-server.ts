/**
 * A server that behaves like Firebase Cloud Messaging by its reference: the exchange of a signed grant for an access token
 * (RFC 7523), HTTP v1's `messages:send`, and its error bodies.
 */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import * as z from 'zod';
import type { FcmServiceAccount } from '../ports/config.ts';

export interface FcmAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** `cut`: the connection is closed; `never`: there is no answer. */
type Silence = 'cut' | 'never';

type FcmMessage = z.infer<typeof messageSchema>;

export interface FcmServer {
  account: FcmServiceAccount;
  /** Accepted messages. */
  sent: FcmMessage[];
  /** Numbers of requests to send a message and for an access token. */
  requests: { messages: number; tokens: number };
  /** The devices of accepted messages that were only to be validated. */
  validated: string[];
  /** The answers to the next messages for a device's token, in order; later ones are accepted. */
  answers: Map<string, (FcmAnswer | Silence)[]>;
  /** The answers to the next requests for an access token; later ones succeed. */
  grants: FcmAnswer[];
  /** Seconds that an access token is valid. */
  lifetime: number;
  /** Invalidates all access tokens. */
  revoke(): void;
  close(): Promise<void>;
}

const texts = z.record(z.string(), z.string());
/** A message that is only validated needs nothing but its device. */
const validationSchema = z.strictObject({
  validate_only: z.literal(true),
  message: z.strictObject({ token: z.string().min(1).optional(), fid: z.string().min(1).optional() }),
});
/** The fields of a message that the server sends, by Google's reference. */
const messageSchema = z
  .strictObject({
    token: z.string().min(1).optional(),
    fid: z.string().min(1).optional(),
    notification: z.strictObject({
      title: z.string(),
      body: z.string(),
      image: z.url({ protocol: /^https?$/ }).optional(),
    }),
    data: texts,
    android: z.strictObject({
      priority: z.enum(['NORMAL', 'HIGH']),
      ttl: z.string().regex(/^\d+(?:\.\d{1,9})?s$/),
      notification: z.strictObject({
        tag: z.string(),
        icon: z.string(),
        color: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
        channel_id: z.string(),
      }),
    }),
    apns: z.strictObject({
      headers: texts.refine((headers) => Buffer.byteLength(headers['apns-collapse-id'] ?? '') <= 64),
      payload: z.strictObject({
        aps: z.strictObject({
          sound: z.string().optional(),
          'interruption-level': z.enum(['passive', 'active', 'time-sensitive', 'critical']).optional(),
        }),
      }),
    }),
  })
  .refine(({ token, fid }) => (token === undefined) !== (fid === undefined), { path: ['token'] });

const fcmError = (errorCode: string) => ({
  '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError',
  errorCode,
});
const badRequest = (field: string) => ({
  '@type': 'type.googleapis.com/google.rpc.BadRequest',
  fieldViolations: [{ field, description: 'Invalid value' }],
});
const refusal = (
  status: number,
  name: string,
  details: readonly object[],
  headers: Record<string, string> = {},
): FcmAnswer => ({
  ...{ status, headers },
  body: { error: { code: status, message: 'Refused.', status: name, details } },
});

/** The refusals of the reference (REST Resource: ErrorCode). */
export const fcmRefusals = {
  unregistered: refusal(404, 'NOT_FOUND', [fcmError('UNREGISTERED')]),
  senderIdMismatch: refusal(403, 'PERMISSION_DENIED', [fcmError('SENDER_ID_MISMATCH')]),
  invalidToken: refusal(400, 'INVALID_ARGUMENT', [fcmError('INVALID_ARGUMENT')]),
  invalidTokenField: refusal(400, 'INVALID_ARGUMENT', [
    fcmError('INVALID_ARGUMENT'),
    badRequest('message.token'),
  ]),
  invalidMessage: refusal(400, 'INVALID_ARGUMENT', [badRequest('message.data[0].value')]),
  invalidTtl: refusal(400, 'INVALID_ARGUMENT', [
    fcmError('INVALID_ARGUMENT'),
    badRequest('message.android.ttl'),
  ]),
  unauthenticated: refusal(401, 'UNAUTHENTICATED', []),
  thirdParty: refusal(401, 'UNAUTHENTICATED', [fcmError('THIRD_PARTY_AUTH_ERROR')]),
  forbidden: refusal(403, 'PERMISSION_DENIED', []),
  quotaExceeded: refusal(429, 'RESOURCE_EXHAUSTED', [fcmError('QUOTA_EXCEEDED')]),
  quotaExceededFor: (seconds: string) =>
    refusal(429, 'RESOURCE_EXHAUSTED', [fcmError('QUOTA_EXCEEDED')], { 'Retry-After': seconds }),
  internal: refusal(500, 'INTERNAL', [fcmError('INTERNAL')]),
  unavailable: refusal(503, 'UNAVAILABLE', [fcmError('UNAVAILABLE')], { 'Retry-After': '7' }),
} as const;

export async function createFcmServer(): Promise<FcmServer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const project = 'callejero-prueba';
  const email = `avisos@${project}.iam.gserviceaccount.com`;
  let tokens = new Set<string>();

  const fcm: FcmServer = {
    account: {
      project_id: project,
      client_email: email,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: '',
    },
    sent: [],
    requests: { messages: 0, tokens: 0 },
    validated: [],
    answers: new Map(),
    grants: [],
    lifetime: 3599,
    revoke() {
      tokens = new Set();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function grant(body: string): Promise<FcmAnswer> {
    fcm.requests.tokens += 1;
    const planned = fcm.grants.shift();
    if (planned) return planned;
    const asked = new URLSearchParams(body);
    const scope = 'https://www.googleapis.com/auth/firebase.messaging';
    try {
      const { payload } = await jwtVerify(asked.get('assertion') ?? '', publicKey, {
        ...{ algorithms: ['RS256'], issuer: email, audience: fcm.account.token_uri },
        // Compare with the token's own time, because tests have their own clocks.
        currentDate: new Date(Number(claimOf(asked.get('assertion'), 'iat')) * 1000),
      });
      const isSound =
        asked.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
        payload.scope === scope &&
        (payload.exp ?? 0) - (payload.iat ?? 0) <= 3600;
      if (!isSound) throw new Error('invalid_scope');
    } catch (error) {
      return { status: 400, body: { error: 'invalid_grant', error_description: String(error) } };
    }
    const token = `ya29.${crypto.randomUUID()}`;
    tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, expires_in: fcm.lifetime, token_type: 'Bearer' },
    };
  }

  function accept({ headers }: IncomingMessage, body: string): FcmAnswer | Silence {
    fcm.requests.messages += 1;
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    if (!tokens.has(token)) return fcmRefusals.unauthenticated;
    const validation = validationSchema.safeParse(JSON.parse(body));
    if (validation.success) {
      const { token: device, fid } = validation.data.message;
      const named = device ?? fid ?? '';
      const answer = fcm.answers.get(named)?.shift();
      if (answer) return answer;
      fcm.validated.push(named);
      return { status: 200, body: { name: `projects/${project}/messages/fake_message_id` } };
    }
    const read = z.strictObject({ message: messageSchema }).safeParse(JSON.parse(body));
    if (!read.success)
      return refusal(400, 'INVALID_ARGUMENT', [badRequest(read.error.issues[0]?.path.join('.') ?? '')]);
    const { message } = read.data;
    const planned = fcm.answers.get(message.token ?? message.fid ?? '')?.shift();
    if (planned) return planned;
    fcm.sent.push(message);
    return { status: 200, body: { name: `projects/${project}/messages/${crypto.randomUUID()}` } };
  }

  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    if (request.url === '/token') reply(request, response, await grant(body));
    else if (request.url === `/v1/projects/${project}/messages:send`)
      reply(request, response, accept(request, body));
    else reply(request, response, refusal(404, 'NOT_FOUND', []));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(fcm.account, { token_uri: `${url}/token`, api_url: url });
  return fcm;
}

function reply({ socket }: IncomingMessage, response: ServerResponse, answer: FcmAnswer | Silence): void {
  if (answer === 'cut') return void socket.destroy();
  if (answer === 'never') return;
  const { status, headers, body } = answer;
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body ?? {}));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return text;
}

function claimOf(assertion: string | null, name: string): unknown {
  const payload = Buffer.from(assertion?.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as Record<string, unknown>)[name];
}
