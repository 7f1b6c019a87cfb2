# Installs the client of a Vaultmart marketplace with npm, after it has compared the package with its digest:
#   & ([scriptblock]::Create((irm https://market.example/cli/install.ps1))) https://market.example
param([Parameter(Mandatory = $true)][string]$Site)
$ErrorActionPreference = 'Stop'

$version = '@VERSION@'
$sha256 = '@SHA256@'

$Site = $Site.TrimEnd('/')
if ($Site -notmatch '^(https://|http://(127\.0\.0\.1|localhost):)') { throw 'vaultmart: name the marketplace, such as https://market.example' }
if (-not (Get-Command npm -ErrorAction SilentlyContinue)) { throw 'vaultmart: npm was not found. Install Node.js 20 or newer from https://nodejs.org' }

$folder = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
New-Item -ItemType Directory -Path $folder | Out-Null
try {
  $package = Join-Path $folder 'vaultmart.tgz'
  Invoke-WebRequest -UseBasicParsing -MaximumRedirection 0 -Uri "$Site/cli/vaultmart-$version.tgz" -OutFile $package
  if ((Get-FileHash -Algorithm SHA256 $package).Hash -ne $sha256) { throw "vaultmart: the package does not have the digest $sha256. Nothing was installed" }
  Push-Location $folder
  try { npm install --global --offline --ignore-scripts --no-audit --no-fund ./vaultmart.tgz } finally { Pop-Location }
  if ($LASTEXITCODE -ne 0) { throw 'vaultmart: npm could not install the package' }
  Write-Output "Installed vaultmart $version. Now run: vaultmart config set url $Site"
}
finally { Remove-Item -Recurse -Force $folder }
