/**
 * Which personal data the server stores, in the words of Apple's privacy manifest (NSPrivacyCollectedDataType). A new field of
 * these collections does not compile until it is classified; the phone apps' declarations come from here.
 */
import type { BaseField } from './resource.ts';
import type { actions } from './resources/actions.ts';
import type { addresses } from './resources/addresses.ts';
import type { audit } from './resources/audit.ts';
import type { claims } from './resources/claims.ts';
import type { commerces } from './resources/commerces.ts';
import type { conversations } from './resources/conversations.ts';
import type { files } from './resources/files.ts';
import type { locations } from './resources/locations.ts';
import type { messageReports } from './resources/message-reports.ts';
import type { messages } from './resources/messages.ts';
import type { notices } from './resources/notices.ts';
import type { push } from './resources/push.ts';
import type { redemptions } from './resources/redemptions.ts';
import type { reports } from './resources/reports.ts';
import type { sources } from './resources/sources.ts';
import type { users } from './resources/users.ts';
import type { vehicles } from './resources/vehicles.ts';

export type PersonalData =
  | 'Name'
  | 'EmailAddress'
  | 'PhoneNumber'
  | 'PhysicalAddress'
  | 'PreciseLocation'
  | 'EmailsOrTextMessages'
  | 'PhotosorVideos'
  | 'CustomerSupport'
  | 'OtherUserContent'
  | 'UserID'
  | 'DeviceID'
  | 'ProductInteraction'
  | 'OtherDataTypes';

/** Of each own field: what it is; null for what says nothing about a person. */
type Classified<R extends { fields: object }> = Readonly<
  Record<Exclude<keyof R['fields'] & string, BaseField>, PersonalData | null>
>;

/**
 * What stands beside the collections: favourites, sessions with their devices, calls, which mails were sent, lists of places, and the
 * reports about those, which name nobody.
 */
const besides: Readonly<Record<string, PersonalData>> = {
  favourites: 'ProductInteraction',
  sessions: 'DeviceID',
  calls: 'ProductInteraction',
  mails: 'OtherDataTypes',
  placeLists: 'OtherUserContent',
  listReports: 'CustomerSupport',
  notes: 'OtherUserContent',
};

interface Classification {
  users: Classified<typeof users>;
  addresses: Classified<typeof addresses>;
  files: Classified<typeof files>;
  reports: Classified<typeof reports>;
  claims: Classified<typeof claims>;
  vehicles: Classified<typeof vehicles>;
  locations: Classified<typeof locations>;
  push: Classified<typeof push>;
  redemptions: Classified<typeof redemptions>;
  conversations: Classified<typeof conversations>;
  messages: Classified<typeof messages>;
  messageReports: Classified<typeof messageReports>;
  notices: Classified<typeof notices>;
  actions: Classified<typeof actions>;
  audit: Classified<typeof audit>;
  commerces: Classified<typeof commerces>;
  sources: Classified<typeof sources>;
}

/** The collections with rows of people, by their names in the catalogue's modules. */
export const classified: Classification = {
  users: {
    email: 'EmailAddress',
    emailVerifiedAt: null,
    firstName: 'Name',
    lastName: 'Name',
    phone: 'PhoneNumber',
    gender: 'OtherDataTypes',
    avatar: 'PhotosorVideos',
    roles: null,
    status: null,
    pushId: 'UserID',
    mustChangePassword: null,
    notificationPrefs: null,
    quietHours: null,
    noticeQuarters: 'OtherDataTypes',
    noticeCategories: 'OtherDataTypes',
    locale: null,
    lastLoginAt: 'ProductInteraction',
  },
  addresses: {
    street: 'PhysicalAddress',
    number: 'PhysicalAddress',
    extra: 'PhysicalAddress',
    postalCode: 'PhysicalAddress',
    locality: 'PhysicalAddress',
    province: null,
    country: null,
    location: 'PreciseLocation',
    label: 'PhysicalAddress',
    owner: 'UserID',
    isDefault: null,
  },
  files: {
    name: 'OtherUserContent',
    file: 'PhotosorVideos',
    mime: null,
    size: null,
    width: null,
    height: null,
    owner: 'UserID',
    private: null,
    checksum: null,
  },
  reports: {
    commerce: null,
    user: 'UserID',
    kind: null,
    correction: 'CustomerSupport',
    text: 'CustomerSupport',
    contact: 'EmailAddress',
    status: null,
    answer: 'CustomerSupport',
    answerPublic: null,
    answeredAt: null,
  },
  claims: {
    commerce: null,
    user: 'UserID',
    phone: 'PhoneNumber',
    message: 'CustomerSupport',
    files: 'PhotosorVideos',
    status: null,
    reason: null,
  },
  vehicles: {
    owner: 'UserID',
    commerce: null,
    plate: 'OtherDataTypes',
    kind: null,
    brand: 'OtherDataTypes',
    model: 'OtherDataTypes',
    color: 'OtherDataTypes',
    photo: 'PhotosorVideos',
    active: null,
    sharedUntil: null,
    position: 'PreciseLocation',
    positionAt: 'PreciseLocation',
  },
  locations: {
    label: 'PreciseLocation',
    point: 'PreciseLocation',
    kind: null,
    accuracy: 'PreciseLocation',
    heading: 'PreciseLocation',
    speed: 'PreciseLocation',
    user: 'UserID',
    vehicle: null,
    capturedAt: 'PreciseLocation',
  },
  push: {
    userApp: 'UserID',
    pnId: 'DeviceID',
    app: 'DeviceID',
    capacitor: 'DeviceID',
    osType: 'DeviceID',
    locale: 'DeviceID',
    lastSeenAt: 'ProductInteraction',
    lastAcceptedAt: 'ProductInteraction',
  },
  redemptions: {
    promotion: 'ProductInteraction',
    user: 'UserID',
    firstName: 'Name',
    commerce: null,
    status: null,
    expiresAt: null,
    redeemedBy: 'UserID',
    redeemedAt: 'ProductInteraction',
    reversedReason: null,
    reversedAt: null,
  },
  conversations: {
    type: null,
    participants: 'UserID',
    commerce: null,
    status: null,
    acceptedAt: null,
    assignee: 'UserID',
    firstSeq: null,
    lastSeq: null,
    lastMod: null,
    lastMessageAt: 'ProductInteraction',
  },
  messages: {
    conversation: null,
    sender: 'UserID',
    side: null,
    clientId: null,
    seq: null,
    mod: null,
    type: null,
    body: 'EmailsOrTextMessages',
    point: 'PreciseLocation',
    attachments: 'PhotosorVideos',
    replyTo: null,
    editedAt: null,
    deletedAt: null,
  },
  messageReports: {
    message: null,
    conversation: null,
    user: 'UserID',
    kind: null,
    text: 'CustomerSupport',
    status: null,
    excerpt: 'EmailsOrTextMessages',
    reason: null,
  },
  notices: {
    user: 'UserID',
    notification: null,
    kind: null,
    title: null,
    message: null,
    image: null,
    payload: null,
    topic: null,
    expiresAt: null,
    readAt: 'ProductInteraction',
    openedAt: 'ProductInteraction',
  },
  actions: {
    name: null,
    type: null,
    payload: 'OtherDataTypes',
    user: 'UserID',
    status: null,
    performedAt: null,
  },
  audit: {
    actor: 'UserID',
    action: null,
    resource: null,
    recordId: null,
    diff: 'OtherUserContent',
    requestId: null,
    isLast: null,
  },
  commerces: {
    name: null,
    slug: null,
    description: 'OtherUserContent',
    status: null,
    rejectionReason: null,
    reviewedBy: 'UserID',
    reviewedAt: null,
    pendingChanges: 'OtherUserContent',
    refusedChanges: 'OtherUserContent',
    liveChanges: 'OtherUserContent',
    owners: 'UserID',
    managers: 'UserID',
    cashiers: 'UserID',
    proposedBy: 'UserID',
    ownershipRefused: null,
    categories: null,
    placeType: null,
    address: null,
    quarter: null,
    statedQuarter: null,
    hasOwner: null,
    location: null,
    phones: null,
    whatsapp: null,
    email: null,
    website: null,
    bookingUrl: null,
    social: null,
    openingHours: null,
    openingHoursText: null,
    specialHours: null,
    timezone: null,
    temporarilyClosed: null,
    permanentlyClosedAt: null,
    logo: 'PhotosorVideos',
    photos: 'PhotosorVideos',
    menuPhotos: 'PhotosorVideos',
    menuDocument: null,
    priceRange: null,
    payment: null,
    wheelchair: null,
    lastVerifiedAt: null,
    neighborConfirmedAt: null,
    source: null,
    importNotes: null,
    import: null,
  },
  sources: {
    name: null,
    licence: null,
    target: null,
    url: null,
    schedule: null,
    scheduledBy: 'UserID',
    lastRun: null,
    lastRunAt: null,
    checkedAt: null,
    nextAt: null,
    places: null,
    waiting: null,
    notice: null,
  },
};

/** The kinds of personal data that are stored, sorted. */
export const storedPersonalData: readonly PersonalData[] = [
  ...new Set(
    [
      ...Object.values(classified).flatMap((fields) => Object.values(fields)),
      ...Object.values(besides),
    ].filter((kind): kind is PersonalData => kind !== null),
  ),
].toSorted();
