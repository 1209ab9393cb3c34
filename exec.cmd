@rem Windows has no exec: "npm start" finds this file instead. See scripts/README.md.
@%*
