#!/usr/bin/env bash
# Audits with the inputs of the action, and sets its outputs, however the audit ends.
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
finish() {
  echo "exit-code=$1" >> "$GITHUB_OUTPUT"
  exit "$1"
}

# The command refuses an empty URL as well; here the input is named.
if [ -z "${AUDIT_URL:-}" ]; then
  echo "::error title=storefront-conformance::The input url is empty: set it to the URL of the storefront."
  finish 64
fi

# An input that is not given leaves a variable of the job, or the configuration file, alone.
for name in "${!AUDIT_@}"; do
  if [ -n "${!name}" ]; then export "STOREFRONT_${name#AUDIT_}=${!name}"; fi
done
export STOREFRONT_OUT="${STOREFRONT_OUT:-storefront-conformance}"
# The outputs come from report.json.
if [ -n "${STOREFRONT_FORMATS:-}" ]; then export STOREFRONT_FORMATS="json,$STOREFRONT_FORMATS"; fi

# On the first day there are no known failures yet.
if [ -n "${AUDIT_BASELINE:-}" ]; then
  STOREFRONT_BASELINE=
  while read -r file; do
    if [[ $file == builtin:* || -e $file ]]; then
      STOREFRONT_BASELINE+="${STOREFRONT_BASELINE:+,}$file"
    elif [ -n "$file" ]; then
      echo "::notice title=storefront-conformance::There is no $file yet, so no failure is known. To accept those of today, write it with: storefront-conformance baseline write $STOREFRONT_OUT/report.json"
    fi
  done < <(tr ',' '\n' <<< "$AUDIT_BASELINE")
fi

code=0
node "$MAIN" audit --format github || code=$?
# A usage error writes no report; one that lies there is of an earlier run.
if [ "$code" -ne 64 ]; then node "$here/outputs.mjs" "$STOREFRONT_OUT" >> "$GITHUB_OUTPUT"; fi
finish "$code"
