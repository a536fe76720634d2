/** Writes the team, the version and the added files into Xcode's project file. */
import fs from 'node:fs';
import xcode from 'xcode';

/** Ids of 24 hexadecimal digits, as Xcode needs. They are fixed, so that the project is the same each time. */
const ids = {
  'PrivacyInfo.xcprivacy': ['CA11E0000000000000000001', 'CA11E0000000000000000002'],
  'GoogleService-Info.plist': ['CA11E0000000000000000003', 'CA11E0000000000000000004'],
  'App.entitlements': ['CA11E0000000000000000005', null],
};
const types = {
  'PrivacyInfo.xcprivacy': 'text.xml',
  'GoogleService-Info.plist': 'text.plist.xml',
  'App.entitlements': 'text.plist.entitlements',
};

export function completeProject(file, { version, build, team, firebase }) {
  const project = xcode.project(file).parseSync();
  const { objects } = project.hash.project;
  addFile(objects, 'App.entitlements');
  addFile(objects, 'PrivacyInfo.xcprivacy');
  if (firebase) addFile(objects, 'GoogleService-Info.plist');
  for (const { buildSettings } of ofKind(objects.XCBuildConfiguration)) {
    // Only the app's settings; others are for the whole project.
    if (!buildSettings.INFOPLIST_FILE) continue;
    Object.assign(buildSettings, {
      MARKETING_VERSION: version,
      CURRENT_PROJECT_VERSION: build,
      CODE_SIGN_ENTITLEMENTS: 'App/App.entitlements',
      ...(team ? { DEVELOPMENT_TEAM: team } : {}),
    });
  }
  const [root] = ofKind(objects.PBXProject);
  root.developmentRegion = 'es';
  root.knownRegions = ['es', 'Base'];
  fs.writeFileSync(file, project.writeSync());
}

function addFile(objects, name) {
  const [reference, build] = ids[name];
  objects.PBXFileReference[reference] = {
    isa: 'PBXFileReference',
    lastKnownFileType: types[name],
    path: `"${name}"`,
    sourceTree: '"<group>"',
  };
  objects.PBXFileReference[`${reference}_comment`] = name;
  const group = ofKind(objects.PBXGroup).find(({ path }) => path === 'App');
  group.children.push({ value: reference, comment: name });
  if (build === null) return;
  const comment = `${name} in Resources`;
  objects.PBXBuildFile[build] = { isa: 'PBXBuildFile', fileRef: reference, fileRef_comment: name };
  objects.PBXBuildFile[`${build}_comment`] = comment;
  const [resources] = ofKind(objects.PBXResourcesBuildPhase);
  resources.files.push({ value: build, comment });
}

/** The objects of a section, without the comments between them. */
const ofKind = (section) => Object.values(section).filter((object) => typeof object === 'object');
