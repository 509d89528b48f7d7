import { delimiter, isAbsolute } from 'node:path'

type Env = Record<string, string | undefined>

/** What a command may know of the app's environment. Anything else stays here. */
const ALLOWED = new Set([
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TEMP', 'TMP'],
  ...['DISPLAY', 'XAUTHORITY', 'WAYLAND_DISPLAY', 'DBUS_SESSION_BUS_ADDRESS'],
  // A path, not a key: without it git over ssh cannot work. What may use it is the gate's question.
  'SSH_AUTH_SOCK',
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...[
    'NODE_EXTRA_CA_CERTS',
    'DOCKER_HOST',
    'DOCKER_CONTEXT',
    'KUBECONFIG',
    'GNUPGHOME',
    'GOPROXY',
    'GOPRIVATE',
  ],
  ...['JAVA_HOME', 'GOPATH', 'GOROOT', 'GOBIN', 'CARGO_HOME', 'RUSTUP_HOME', 'PYENV_ROOT', 'VIRTUAL_ENV'],
  ...['CONDA_PREFIX', 'NVM_DIR', 'NVM_BIN', 'VOLTA_HOME', 'FNM_DIR', 'PNPM_HOME', 'BUN_INSTALL', 'DENO_DIR'],
  ...['RBENV_ROOT', 'GEM_HOME', 'GEM_PATH', 'ANDROID_HOME', 'ANDROID_SDK_ROOT', 'DOTNET_ROOT', 'SDKMAN_DIR'],
  ...['HOMEBREW_PREFIX', 'HOMEBREW_CELLAR', 'HOMEBREW_REPOSITORY', 'GRADLE_USER_HOME', 'M2_HOME'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'USERNAME', 'USERDOMAIN'],
  ...['HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES', 'PSMODULEPATH'],
  ...['PROGRAMFILES(X86)', 'PROGRAMW6432', 'COMMONPROGRAMFILES', 'NUMBER_OF_PROCESSORS', 'OS'],
  'PROCESSOR_ARCHITECTURE',
])
const ALLOWED_PREFIX = /^(LC|XDG)_/
const SECRET = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL/

/** Nothing asks, nothing pages, nothing opens an editor, nothing paints. */
const QUIET: Record<string, string> = {
  CI: 'true',
  TERM: 'dumb',
  NO_COLOR: '1',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  MANPAGER: 'cat',
  SYSTEMD_PAGER: 'cat',
  EDITOR: 'true',
  VISUAL: 'true',
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: 'true',
  GIT_TERMINAL_PROMPT: '0',
  // A repository must not choose what runs when git only looks at it.
  GIT_CONFIG_COUNT: '2',
  GIT_CONFIG_KEY_0: 'core.fsmonitor',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_CONFIG_KEY_1: 'safe.bareRepository',
  GIT_CONFIG_VALUE_1: 'explicit',
  GCM_INTERACTIVE: 'never',
  SSH_ASKPASS_REQUIRE: 'never',
  DEBIAN_FRONTEND: 'noninteractive',
  PIP_NO_INPUT: '1',
  PYTHONUNBUFFERED: '1',
  HOMEBREW_NO_AUTO_UPDATE: '1',
  COMPOSER_NO_INTERACTION: '1',
  npm_config_yes: 'true',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
}

/** The environment of a command: a list of what is allowed, never a copy of ours. */
export function childEnv(parent: Env): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(parent))
    if (value !== undefined && isAllowed(name.toUpperCase()))
      env[name] = name === 'PATH' ? fixedFolders(value) : value
  return { ...env, ...QUIET }
}

function isAllowed(name: string): boolean {
  return (ALLOWED.has(name) || ALLOWED_PREFIX.test(name)) && !SECRET.test(name)
}

/** A folder that is not absolute, or an empty name, is looked up where the command runs: what lies there would be `ls`. */
const fixedFolders = (path: string) => path.split(delimiter).filter(isAbsolute).join(delimiter)
