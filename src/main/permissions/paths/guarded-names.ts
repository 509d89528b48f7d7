/**
 * Files the agent never touches unasked, by their names in lower case. `/` in front means a path from the root, a `/` in
 * the middle means folders that follow each other anywhere, `*` stands for any characters of one name and `?` for one.
 * A folder stands for everything in it.
 */

export const SECRETS = words(`
  .env*
  id_rsa* id_dsa* id_ecdsa* id_ed25519* identity.asc
  *.pem *.p12 *.pfx *.jks *.keystore *.ppk *.kdbx *.kdb *.pkcs12 *.ovpn *.mobileprovision
  .netrc _netrc .npmrc .pypirc .pgpass .my.cnf .mylogin.cnf .git-credentials .dockercfg .htpasswd .vault-token .s3cfg .boto
  .terraformrc credentials.tfrc.json terraform.tfstate *.tfvars secrets.yml secrets.yaml secrets.json secrets.toml
  service-account*.json client_secret*.json credentials.json application_default_credentials.json master.key credentials.yml.enc
  .ssh .gnupg .aws .azure .kube .password-store .docker/config.json .docker/contexts
  .config/gcloud .config/gh .config/hub .config/op .config/rclone .config/doctl .config/git/credentials .config/sops
  .config/containers/auth.json .oci .bluemix .fly .heroku .netlify .cargo/credentials .cargo/credentials.toml
  .gem/credentials .m2/settings.xml .m2/settings-security.xml .gradle/gradle.properties .nuget/nuget.config
  .composer/auth.json .local/share/keyrings .local/share/kwalletd .local/share/python_keyring library/keychains
  .mozilla .thunderbird .config/google-chrome .config/chromium .config/bravesoftware .config/microsoft-edge .config/vivaldi
  .config/opera snap/firefox snap/chromium library/safari library/cookies
  application?support/google application?support/firefox application?support/chromium
  application?support/bravesoftware application?support/microsoft?edge application?support/com.apple.tcc
  local/google/chrome local/microsoft/edge local/bravesoftware local/microsoft/credentials local/microsoft/vault
  roaming/mozilla roaming/microsoft/credentials roaming/microsoft/protect roaming/gcloud roaming/gh?cli
  cookies.sqlite logins.json key4.db login?data
  .bash_history .zsh_history .sh_history .python_history .node_repl_history .psql_history .mysql_history
  .sqlite_history .rediscli_history .lesshst .viminfo
  /etc/shadow* /etc/gshadow* /etc/sudoers* /etc/ssh /etc/ssl/private /proc/*/environ /proc/*/mem /proc/*/maps /proc/kcore
  system32/config/sam system32/config/security ntuser.dat
`)

/** Matches too much in running text, so it counts for whole words only. */
export const SECRET_ENDINGS = words('*.env *.key *.secret *.secrets')

export const SELF_STARTING = words(`
  .git/hooks .git/config* .git/info/attributes .git/modules/*/hooks .git/modules/*/config .git/worktrees/*/config.worktree
  git~1 .gitconfig .config/git .husky .githooks
  .bashrc .bash_profile .bash_login .bash_logout .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin .zlogout
  .kshrc .mkshrc .cshrc .tcshrc .login .inputrc .config/fish .config/powershell *powershell_profile.ps1 profile.ps1
  .oh-my-zsh .xinitrc .xprofile .xsession .xsessionrc .pam_environment .vimrc .exrc .config/nvim .tmux.conf .screenrc
  .gdbinit .lldbinit .pythonrc .rprofile .envrc sitecustomize.py usercustomize.py
  .config/autostart .config/systemd .config/environment.d library/launchagents library/launchdaemons
  .local/share/systemd start?menu/programs/startup
  /etc/profile /etc/profile.d /etc/bash* /etc/zsh* /etc/environment /etc/cron* /var/spool/cron /etc/systemd /etc/init.d
  /etc/rc.local /etc/rc*.d /etc/xdg/autostart /etc/ld.so* /etc/udev /etc/pam.d /etc/launchd.conf
  /usr/lib/systemd /lib/systemd system32/tasks
`)

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
