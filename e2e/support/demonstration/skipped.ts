/** Journeys that don't run against the demonstration, and why. */

const skippedFiles: Readonly<Record<string, readonly string[]>> = {
  'start servers with a configuration of their own': [
    'base-map.spec.ts',
    'campaigns.spec.ts',
    'city.spec.ts',
    'maintenance.spec.ts',
    'notices.spec.ts',
    'relayed-call.spec.ts',
    'second-step.spec.ts',
  ],
  'are about the phone app in front of a server': ['shell.spec.ts'],
  'are about the service worker and the files of the app’s own build': [
    'web-app.spec.ts',
    'first-load.spec.ts',
  ],
  'lose the connection to a server, which here is a worker of the browser': ['offline.spec.ts'],
  'hold up the answers of a conversation on their way': ['long-thread.spec.ts'],
  'leave a device to the next journey, which has another city here': ['devices.spec.ts'],
  'need people of several networks, where here all are in one browser': ['use.spec.ts'],
  'scan in a browser of their own, which has no part in the city': ['qr-scan.spec.ts'],
};

/** By file: parts of titles, describes included. */
const skippedJourneys: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'watch, change or hold up requests on their way: these never leave the page': {
    'accounts.spec.ts': [
      'sign up, confirm, add a passkey',
      'an unauthorized answer that comes first',
      'a photo is chosen from the sheet',
    ],
    'areas/forms.spec.ts': ['is archived from its form as it is now', 'permissions that somebody else chose'],
    'calls.spec.ts': [
      'a customer calls the commerce with picture',
      'a call that nobody answers',
      'a call goes on without its socket',
      'without permission for the microphone',
    ],
    'categories.spec.ts': ['categories are put in order'],
    'conversations.spec.ts': ['a neighbour asks the city', 'links in a message open'],
    'commerces.spec.ts': ['a decision on what has changed meanwhile', 'a save is on its way'],
    'dashboard.spec.ts': ['says what to begin with'],
    'drafts.spec.ts': ['a save that met the end of the session'],
    'export.spec.ts': ['a failed export says so'],
    'first-tries.spec.ts': ['begins a promotion with an own discount'],
    'guide.spec.ts': ['nothing covers the message about a map'],
    'guide-map.spec.ts': ['the nearest pharmacy that is open', 'a cluster that is opened'],
    'map-order.spec.ts': ['the list and a first frame come before the library'],
    'merge.spec.ts': ['somebody who changes one meanwhile'],
    'my-commerces.spec.ts': ['a place is proposed beside one like it'],
    'pages.spec.ts': ['a step back before the next page is there'],
    'pictures.spec.ts': ['of several photos one fails', 'leaving while a picture is on its way'],
    'redemption.spec.ts': ['a code is shown, scanned at the counter'],
    'review.spec.ts': [
      'decides a queue of commerces by keyboard',
      'pressed quickly, the key accepts',
      'a commerce that one administrator has locked',
    ],
    'visitor.spec.ts': ['fields left empty are named'],
    'without-account.spec.ts': ['a favourite of a guest that moves into the account'],
  },
  'lose the connection to a server, which here is a worker of the browser': {
    'conversations.spec.ts': [
      'what is written without connection',
      'a conversation that was read opens without connection',
      'owners answer with a quick reply',
    ],
    'search.spec.ts': ['can be read without a connection'],
  },
  'look from another browser, which has a city of its own': {
    'agenda.spec.ts': ['the date that was tapped'],
    'freshness.spec.ts': ['an owner confirms from the mail'],
  },
  'open two tabs of one session on another device, which here is a tab itself': {
    'accounts.spec.ts': ['several tabs sign out together'],
    'conversations.spec.ts': ['what two tabs write without connection'],
  },
  'look at what one device stores, and devices are tabs here, which share it': {
    'conversations.spec.ts': ['a conversation is reported from its menu'],
  },
  'go on from what the journey before left, and each has a city of its own here': {
    'import.spec.ts': [
      'the same files again change nothing',
      'what was imported waits for review',
      'several commerces are accepted at once',
      'an import is undone as a whole',
    ],
    'import-events.spec.ts': ['the same agenda again changes nothing'],
  },
  'measure the height of the window, of which the bar takes a part': {
    'photo-viewer.spec.ts': ['the movie shows each photo for three seconds'],
    'search.spec.ts': ['on a phone the first place is seen'],
  },
  'load the script of the public pages, which the server builds and the folder does not have': {
    'public-pages.spec.ts': ['a list opens a map with links to its places'],
  },
  'show what Google sends: the demonstration asks nothing of another host, which its bar says': {
    'dashboard.spec.ts': ['the maps key is written'],
  },
  'run without JavaScript, which is what the demonstration is made of': {
    'public-pages.spec.ts': ['without JavaScript'],
  },
  'ask for the bare address, which is the app there': {
    'public-pages.spec.ts': ['the bare address', 'the public pages still come from the server'],
  },
  'need the cookie of the device that signed up, which no answer of a worker sets': {
    'without-account.spec.ts': ['from a place’s link to an account'],
  },
};

export const ignoredFiles = Object.values(skippedFiles)
  .flat()
  .map((name) => `**/journeys/${name}`);

/** Why a journey is skipped; undefined for one that runs. */
export function reasonToSkip([path = '', ...titles]: readonly string[]): string | undefined {
  const file = path.replace(/^.*journeys\//, '');
  const name = titles.join(' › ');
  return Object.entries(skippedJourneys).find(([, files]) =>
    files[file]?.some((part) => name.includes(part)),
  )?.[0];
}
