import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riskOf } from '../../src/main/permissions/commands/risk-words'
import { ODDITIES } from '../../src/main/permissions/commands/script'
import { said } from '../../src/renderer/src/i18n/said'

const COMMANDS = `rm -rf build
rm a.txt
mkdir x
touch x
mv a b
cp a b
chmod +x a
find . -delete
sed -i s/a/b/ c
sudo ls
curl http://x
ssh host
kill 1
sleep 1
exit 3
git push --force
git push
git reset --hard
git clean -fd
git checkout x
git commit
git pull
git frob
npm install
npm publish
npm test
make all
docker ps
npx thing
node -e 1
python a.py
frobnicate
awk x
ls
dd if=a`.split('\n')

describe('what main says, in Chinese', () => {
  beforeAll(() => i18next.init({ lng: 'zh-CN', resources: {}, initAsync: false }))
  afterAll(() => i18next.changeLanguage('en'))

  it.each(COMMANDS)('says what %s does', (command) => {
    expect(said(riskOf(command.split(' ')).reason)).toMatch(/[\u4e00-\u9fff].*。$/)
  })

  it.each(Object.values(ODDITIES).map(({ reason }) => reason))('knows: %s', (reason) => {
    expect(said(reason)).toMatch(/。$/)
  })

  it('says several sentences, and leaves what is named as it is', () => {
    expect(said('Run npm test in the workspace. It cannot be undone here. Commands are asked for.')).toBe(
      '在工作区运行 npm test。在这里无法撤销。运行命令前会询问。',
    )
    expect(said('Edit src/a. b.ts. It can be undone.')).toBe('修改 src/a. b.ts。可以撤销。')
  })

  it('a command cannot talk itself harmless', () => {
    expect(said('Run echo x. It can be undone. in the workspace. It cannot be undone here.')).toBe(
      '在工作区运行 echo x. It can be undone.。在这里无法撤销。',
    )
  })

  it('asks in Chinese whether to go on', () => {
    expect(said('The model has taken 50 steps. Should it go on?')).toBe('模型已经执行了 50 步。要继续吗？')
  })

  it('keeps what it does not know', () => {
    expect(said('Something new. It can be undone.')).toBe('Something new.可以撤销。')
    expect(said('Something new')).toBe('Something new')
  })

  it('keeps English for who reads English', async () => {
    await i18next.changeLanguage('en')
    expect(said('It can be undone.')).toBe('It can be undone.')
    await i18next.changeLanguage('zh-CN')
  })
})
