// Which Debian package brings a library Electron is linked with. Newer releases add "t64" to some names.
const PACKAGES = {
  'libX11-xcb.so.1': 'libx11-xcb1',
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXcursor.so.1': 'libxcursor1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXi.so.6': 'libxi6',
  'libXrandr.so.2': 'libxrandr2',
  'libXrender.so.1': 'libxrender1',
  'libXss.so.1': 'libxss1',
  'libXtst.so.6': 'libxtst6',
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcairo.so.2': 'libcairo2',
  'libcairo-gobject.so.2': 'libcairo-gobject2',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libgbm.so.1': 'libgbm1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libgdk-3.so.0': 'libgtk-3-0',
  'libgdk_pixbuf-2.0.so.0': 'libgdk-pixbuf-2.0-0',
  'libgio-2.0.so.0': 'libglib2.0-0',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgmodule-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libssl3.so': 'libnss3',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libpangocairo-1.0.so.0': 'libpangocairo-1.0-0',
  'libpangoft2-1.0.so.0': 'libpangoft2-1.0-0',
  'libsecret-1.so.0': 'libsecret-1-0',
  'libudev.so.1': 'libudev1',
  'libwayland-client.so.0': 'libwayland-client0',
  'libwayland-server.so.0': 'libwayland-server0',
  'libxcb.so.1': 'libxcb1',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libxshmfence.so.1': 'libxshmfence1',
}

/** What `ldd` could not find. */
export const notFound = (lddOutput) =>
  [...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]).filter(unique)

/** The C library is older than the one Electron was built for: no package mends that. */
export const tooOld = (lddOutput) => /version `(GLIBC\S*)' not found/.exec(lddOutput)?.[1]

export function packagesFor(libraries) {
  const known = libraries.filter((library) => PACKAGES[library])
  return {
    packages: known
      .map((library) => PACKAGES[library])
      .filter(unique)
      .sort(),
    unknown: libraries.filter((library) => !PACKAGES[library]),
  }
}

const unique = (item, index, all) => all.indexOf(item) === index
