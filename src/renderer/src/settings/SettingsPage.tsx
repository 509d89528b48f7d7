import { useWords } from '../i18n'
import { SchedulesSection } from '../schedules'
import { Attention } from '../sidebar'
import { SETTINGS_SECTIONS, type SettingsSection, useApp, useSettings, useView } from '../state'
import { focusComposer, Icon, IconButton } from '../ui'
import { AboutSection } from './AboutSection'
import { ChannelsSection } from './channels/ChannelsSection'
import { FilesSection } from './FilesSection'
import { GeneralSection } from './GeneralSection'
import { LimitsSection } from './LimitsSection'
import { ModelsSection } from './models/ModelsSection'
import { PermissionsSection } from './PermissionsSection'
import { SecretsSection } from './secrets/SecretsSection'
import { SkillsSection } from './skills/SkillsSection'
import { WebSection } from './web/WebSection'

const SECTIONS: Record<SettingsSection, () => React.ReactNode> = {
  models: ModelsSection,
  general: GeneralSection,
  permissions: PermissionsSection,
  schedules: SchedulesSection,
  secrets: SecretsSection,
  files: FilesSection,
  skills: SkillsSection,
  web: WebSection,
  channels: ChannelsSection,
  limits: LimitsSection,
  about: AboutSection,
}

/** Every change takes effect when it is made; there is nothing to save at the end. */
export function SettingsPage() {
  const t = useWords('settings')
  const { view } = useApp()
  const section = useView((state) => state.section)
  const sidebar = useView((state) => state.sidebar)
  const loaded = useSettings() !== null
  const Section = SECTIONS[section]

  function leave() {
    view.showChat()
    void focusComposer()
  }

  return (
    <div data-testid="settings-page" className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center gap-1 border-line border-b px-2">
        {!sidebar && <IconButton icon="sidebar" label={t('sidebar')} onClick={view.toggleSidebar} />}
        <IconButton icon="left" label={t('back')} data-testid="settings-back" onClick={leave} />
        <h1 className="px-1 font-semibold text-body">{t('title')}</h1>
      </header>
      <div className="flex min-h-0 flex-1">
        <nav aria-label={t('sections')} className="w-40 shrink-0 overflow-y-auto p-2">
          <ul>
            {SETTINGS_SECTIONS.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  data-section={one}
                  aria-current={one === section ? 'page' : undefined}
                  className="flex w-full items-center gap-1.5 rounded-lg px-2 py-1.5 text-left text-muted text-small hover:bg-hover hover:text-text aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-text"
                  onClick={() => view.showSettings(one)}
                >
                  {t(`section.${one}`)}
                  {one === 'schedules' && <Attention />}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <div tabIndex={0} className="min-w-0 flex-1 overflow-y-auto px-6 py-4 -outline-offset-2">
          <section className="mx-auto flex max-w-[640px] flex-col gap-6 pb-8" aria-labelledby="section-title">
            <h2 id="section-title" className="font-semibold text-body">
              {t(`section.${section}`)}
            </h2>
            {loaded ? <Section /> : <Icon name="clock" className="text-muted" />}
          </section>
        </div>
      </div>
    </div>
  )
}
